import { isAscii } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { JsonObject } from './parse-json.ts';

/** The range of a string in a body, without its quotes. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface DataUrlFinder {
  readonly found: readonly ByteRange[];
  /** Bytes so far outside data URLs. */
  readonly textBytes: number;
  /** True inside a data URL. */
  readonly isOpen: boolean;
  /** Scans the bytes that are new. `bytes`: the whole body so far. */
  advance(bytes: Buffer): void;
}

const opening = Buffer.from('"data:image/');
const quote = 0x22;
const backslash = 0x5c;

/** Shorter data URLs count as text. */
const shortest = 64 * 1024;

/** Finds the long data URLs of images in a JSON body: plain ASCII without escapes, so that the end is cheap to find. */
export function createDataUrlFinder(): DataUrlFinder {
  const found: ByteRange[] = [];
  let textBytes = 0;
  let position = 0;
  let start: number | undefined;

  function skipText(to: number): void {
    textBytes += to - position;
    position = to;
  }

  /** Returns false when it needs more bytes, as does `seekEnd`. */
  function seekStart(bytes: Buffer): boolean {
    const at = bytes.indexOf(opening, position);
    if (at === -1) skipText(Math.max(position, bytes.length - opening.length + 1));
    else skipText(at + 1);
    if (at !== -1 && bytes[at - 1] !== backslash) start = position;
    return at !== -1;
  }

  function seekEnd(bytes: Buffer, from: number): boolean {
    const at = bytes.indexOf(quote, position);
    const end = at === -1 ? bytes.length : at;
    const part = bytes.subarray(position, end);
    const isPlain = !part.includes(backslash) && isAscii(part);
    position = end;
    if (isPlain && at === -1) return false;
    if (isPlain && end - from >= shortest) found.push({ start: from, end });
    else textBytes += end - from;
    start = undefined;
    return true;
  }

  return {
    found,
    get textBytes() {
      return textBytes;
    },
    get isOpen() {
      return start !== undefined;
    },
    advance(bytes) {
      while (start === undefined ? seekStart(bytes) : seekEnd(bytes, start));
    },
  };
}

interface TextOfBody {
  /** The body with a short name instead of each data URL. */
  readonly text: Buffer;
  /** Puts the data URLs back into a list; returns null when one of them does not belong there. */
  readonly putBack: (value: JsonObject, field: string) => JsonObject | null;
}

/** Replaces data URLs by names that cannot be guessed, so that the client cannot send one. */
export function takeOutDataUrls(bytes: Buffer, ranges: readonly ByteRange[]): TextOfBody {
  if (ranges.length === 0) return { text: bytes, putBack: (value) => value };
  const secret = randomUUID();
  const named = new Map(ranges.map((range, index) => [`${secret} ${index}`, range]));
  return {
    text: Buffer.concat([...toPieces(bytes, named)]),
    putBack(value, field) {
      const list = value[field];
      if (!Array.isArray(list)) return null;
      let left = named.size;
      const whole = list.map((item: unknown) => {
        const range = typeof item === 'string' ? named.get(item) : undefined;
        if (!range) return item;
        left -= 1;
        return bytes.toString('latin1', range.start, range.end);
      });
      return left === 0 ? { ...value, [field]: whole } : null;
    },
  };
}

function* toPieces(bytes: Buffer, named: ReadonlyMap<string, ByteRange>): Generator<Buffer> {
  let from = 0;
  for (const [name, { start, end }] of named) {
    yield bytes.subarray(from, start);
    yield Buffer.from(name);
    from = end;
  }
  yield bytes.subarray(from);
}
