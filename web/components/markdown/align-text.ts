import type { TextSpan } from '@quartet/shared/units/cut/unit.ts';
import { decodeString } from 'micromark-util-decode-string';

const reference = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[\da-z]{1,31});/iy;
/** Matches a line break with the spaces and quotation marks that the parser removes around it. */
const betweenLines = /[ \t]*\n[ \t]*(?:>[ \t]*)*/y;

/**
 * Maps each character of a text node to its offset in the source, where escapes, entities and quotation marks take more room.
 */
export function alignText(source: string, { start, end }: TextSpan, value: string): number[] {
  const offsets: number[] = [];
  let at = start;
  while (offsets.length < value.length) {
    const index = offsets.length;
    const char = value.charAt(index);
    const decoded = readDecoded(source, at, char);
    if (decoded && value.startsWith(decoded.value, index)) {
      for (let unit = 0; unit < decoded.value.length; unit += 1) offsets.push(at);
      at += decoded.length;
    } else if (source[at] === char || at >= end) {
      offsets.push(at);
      at += 1;
    } else {
      // Skips a mark of code, an escape or an indent, which is not part of the text.
      at += 1;
    }
  }
  return offsets;
}

/** Reads an entity or line break whose source differs from its shown text. */
function readDecoded(source: string, at: number, char: string) {
  const isLineEnd = char === '\n' || (char === ' ' && source[at] === '\n');
  const pattern = isLineEnd ? betweenLines : reference;
  if (!isLineEnd && source[at] !== '&') return null;
  pattern.lastIndex = at;
  const found = pattern.exec(source)?.[0];
  if (found === undefined) return null;
  return { value: isLineEnd ? char : decodeString(found), length: found.length };
}
