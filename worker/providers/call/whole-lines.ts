/**
 * Limits of a reply, far above what any answer with its search results needs. A provider that sends more is flooding us, and its call
 * ends. Each line costs time and a long line memory, so both are limited, as are the unfinished lines of all calls together.
 */
export const replyBounds = {
  bytes: 32 * 1024 * 1024,
  lines: 400_000,
  lineBytes: 4 * 1024 * 1024,
  /** Bytes of unfinished lines that a process keeps. A call is never ended for its first `fairBytes`. */
  keptBytes: 64 * 1024 * 1024,
  fairBytes: 256 * 1024,
} as const;

const mostPieces = 1_024;

/** Bytes of unfinished lines over all calls. */
let kept = 0;

/** Keeps the bytes of a reply until their line is complete, so that the parser looks at each byte only once. */
export class WholeLines {
  #whole: Buffer[] = [];
  #ready = 0;
  /** The unfinished line, and its newest pieces, which are joined because many small buffers cost more than their bytes. */
  #rest: Buffer[] = [];
  #newest: Buffer[] = [];
  #restBytes = 0;
  #bytes = 0;
  #lines = 0;

  /** Returns false if the reply exceeds a limit. */
  add(piece: Buffer): boolean {
    this.#bytes += piece.byteLength;
    this.#lines += countLines(piece);
    const end = Math.max(piece.lastIndexOf(lineFeed), piece.lastIndexOf(carriageReturn)) + 1;
    if (end > 0) this.#endLine(piece.subarray(0, end));
    this.#keep(piece.subarray(end));
    const isGreedy = kept > replyBounds.keptBytes && this.#restBytes > replyBounds.fairBytes;
    const isLong = this.#bytes > replyBounds.bytes || this.#restBytes > replyBounds.lineBytes;
    return !isGreedy && !isLong && this.#lines <= replyBounds.lines;
  }

  /** Number of bytes up to the end of the last complete line. */
  ready(): number {
    return this.#ready;
  }

  take(): Buffer {
    const taken = Buffer.concat(this.#whole, this.#ready);
    this.#whole = [];
    this.#ready = 0;
    return taken;
  }

  /** Marks the last line as complete, since nothing more will come. */
  end(): void {
    this.#endLine(Buffer.alloc(0));
  }

  #keep(piece: Buffer): void {
    if (piece.byteLength === 0) return;
    this.#newest.push(piece);
    if (this.#newest.length >= mostPieces) {
      this.#rest.push(Buffer.concat(this.#newest));
      this.#newest = [];
    }
    this.#restBytes += piece.byteLength;
    kept += piece.byteLength;
  }

  #endLine(piece: Buffer): void {
    this.#whole.push(...this.#rest, ...this.#newest, piece);
    this.#ready += this.#restBytes + piece.byteLength;
    kept -= this.#restBytes;
    this.#rest = [];
    this.#newest = [];
    this.#restBytes = 0;
  }
}

const lineFeed = 10;
const carriageReturn = 13;

function countLines(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, at + 1))
    count += 1;
  return count;
}
