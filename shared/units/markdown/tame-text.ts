import { readFence } from './read-fence.ts';

const maxCharacters = 256 * 1024;
const maxTableCells = 5_000;

/** The flags of England, Scotland and Wales: a black flag, and their letters as tags. */
const flags =
  '\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}';

/** Direction overrides, zero-width spaces and tag characters, which make a text look different from what it says. */
const deceptive = new RegExp(
  `(${flags})|[\u202A-\u202E\u2066-\u2069\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]`,
  'gu',
);

const cutMark = '\n\n…';

/**
 * The text as it is shown, to which every offset in an answer refers: bounded, without deceptive characters, with lines
 * that end alike. Taming it again changes nothing.
 */
export function tameText(text: string): string {
  const bounded =
    text.length > maxCharacters ? text.slice(0, maxCharacters - cutMark.length) + cutMark : text;
  return tame(bounded);
}

function tame(text: string): string {
  return text.toWellFormed().replace(deceptive, '$1').replaceAll(/\r\n?/g, '\n');
}

/** Tames a short text while it grows: what it returns adds up to the tamed text. */
export function createTamer() {
  let held = '';
  return {
    push(text: string): string {
      const all = held + text;
      // The first part of a line end, of a character or of a flag.
      held =
        /\r\p{Cf}*$|\u{1F3F4}[\u{E0061}-\u{E007A}]{0,5}[\uD800-\uDBFF]?$|[\uD800-\uDBFF]$/u.exec(
          all,
        )?.[0] ?? '';
      return tame(all.slice(0, all.length - held.length));
    },
    end: (): string => tame(held),
  };
}

/** A longer block is cut, so that what costs the square of a block's length costs little. */
export const mostBlockCharacters = 16_000;
const mostMarks = 2_000;
const maxComments = 40;
const maxUnderlines = 100;
const marks = ['*', '_', '~', '[', ']', '(', ')', '<', '&', '$', '!', '`'];

/** Quotes and lists within each other, more than anybody reads: parsers go back over all of them for each line. */
export function isTooDeep(text: string): boolean {
  return (
    /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){12}/m.test(text) ||
    /^[ \t]{120,}[-*+\d]/m.test(text)
  );
}

/** True for a block that a parser would be slow on. Code is not: it is one block, whatever it holds. */
export function isUnreasonable(block: string): boolean {
  if (readFence(block, 0) === block) return false;
  return (
    isTooDeep(block) ||
    /[[(*_~`]{200}/.test(block) ||
    /(?:&[a-z\d]{1,30};){40}/i.test(block) ||
    // From each comment, instruction or declaration, a parser looks for its end in the rest of the block.
    block.split(/<[!?]/).length > maxComments + 1 ||
    // At each underline of a heading, a parser moves all that it has read of the block.
    block.split(/^[ \t>]*(?:=+|-+)[ \t]*$/m).length > maxUnderlines + 1 ||
    countOf(block, '|') > maxTableCells ||
    marks.some((mark) => countOf(block, mark) > mostMarks)
  );
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}
