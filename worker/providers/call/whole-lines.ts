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
export interface WholeLines {
  /** Returns false if the reply exceeds a limit. */
  add(piece: Buffer): boolean;
  /** Number of bytes up to the end of the last complete line. */
  ready(): number;
  take(): Buffer;
  /** Marks the last line as complete, since nothing more will come. */
  end(): void;
}

export function createWholeLines(): WholeLines {
  let whole: Buffer[] = [];
  let ready = 0;
  /** The unfinished line, and its newest pieces, which are joined because many small buffers cost more than their bytes. */
  let rest: Buffer[] = [];
  let newest: Buffer[] = [];
  let restBytes = 0;
  let bytes = 0;
  let lines = 0;

  function keep(piece: Buffer): void {
    if (piece.byteLength === 0) return;
    newest.push(piece);
    if (newest.length >= mostPieces) {
      rest.push(Buffer.concat(newest));
      newest = [];
    }
    restBytes += piece.byteLength;
    kept += piece.byteLength;
  }

  function endLine(piece: Buffer): void {
    whole.push(...rest, ...newest, piece);
    ready += restBytes + piece.byteLength;
    kept -= restBytes;
    rest = [];
    newest = [];
    restBytes = 0;
  }

  return {
    add(piece) {
      bytes += piece.byteLength;
      lines += countLines(piece);
      const end = Math.max(piece.lastIndexOf(lineFeed), piece.lastIndexOf(carriageReturn)) + 1;
      if (end > 0) endLine(piece.subarray(0, end));
      keep(piece.subarray(end));
      const isGreedy = kept > replyBounds.keptBytes && restBytes > replyBounds.fairBytes;
      const isLong = bytes > replyBounds.bytes || restBytes > replyBounds.lineBytes;
      return !isGreedy && !isLong && lines <= replyBounds.lines;
    },
    ready: () => ready,
    take() {
      const taken = Buffer.concat(whole, ready);
      whole = [];
      ready = 0;
      return taken;
    },
    end: () => endLine(Buffer.alloc(0)),
  };
}

const lineFeed = 10;
const carriageReturn = 13;

function countLines(piece: Buffer): number {
  let count = 0;
  for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, at + 1))
    count += 1;
  return count;
}
