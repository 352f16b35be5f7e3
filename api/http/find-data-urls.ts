import { isAscii } from 'node:buffer';

/** Where the content of a string stands in a body, between its quotes. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

export interface DataUrlFinder {
  readonly found: readonly Place[];
  /** Bytes so far that belong to no data URL. */
  readonly textBytes: number;
  /** True while a data URL has begun and not ended. */
  readonly isOpen: boolean;
  /** `bytes`: the whole body as far as it has arrived. Each byte is looked at once. */
  advance(bytes: Buffer): void;
}

const opening = Buffer.from('"data:image/');
const quote = 0x22;
const backslash = 0x5c;

/** Shorter ones are text like any other. */
const shortest = 64 * 1024;

/** Finds the long strings of a JSON body that are images: plain ASCII without escapes, so that their end is cheap to find. */
export function createDataUrlFinder(): DataUrlFinder {
  const found: Place[] = [];
  let textBytes = 0;
  let position = 0;
  let start: number | undefined;

  function skipText(to: number): void {
    textBytes += to - position;
    position = to;
  }

  /** Each returns false when it needs more bytes. */
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
