import type { IncomingMessage } from 'node:http';
import { leave } from './post.ts';
import type { ReadingPace } from './reading-pace.ts';

export interface Gathering {
  readonly pace: Pick<ReadingPace, 'onTick'>;
  /** Whether the next bytes are to wait for a tick, after those that were just read. */
  readonly joins: () => boolean;
  readonly onBytes: (length: number) => void;
}

/** More bytes than this do not wait, and no more are taken before these are read. */
const mostWaiting = 64 * 1024;

/**
 * The bytes of a reply in fewer pieces: what comes before a tick is read at once. After a pause, and at the end, nothing
 * waits. One that breaks off ends with the `TypeError` that `fetch` has for it.
 */
export function gatherBytes(
  reply: IncomingMessage,
  { pace, joins, onBytes }: Gathering,
): ReadableStream<Uint8Array> {
  let pieces: Buffer[] = [];
  let length = 0;
  let paused = false;
  let end: { readonly error?: unknown } | null = null;
  let resume: (() => void) | undefined;

  function check(): void {
    if (end || length >= mostWaiting || (length > 0 && !paused)) resume?.();
  }

  function finish(how: { readonly error?: unknown }): void {
    end ??= how;
    check();
  }

  function waitForTick(): void {
    paused = true;
    pace.onTick(() => {
      paused = false;
      check();
    });
  }

  function give(controller: ReadableStreamDefaultController<Uint8Array>): void {
    const [first] = pieces;
    if (first) controller.enqueue(pieces.length === 1 ? first : Buffer.concat(pieces, length));
    pieces = [];
    length = 0;
    if (!end) return;
    if ('error' in end) controller.error(end.error);
    else controller.close();
  }

  reply.on('data', (piece: Buffer) => {
    pieces.push(piece);
    length += piece.byteLength;
    onBytes(piece.byteLength);
    if (length >= mostWaiting) reply.pause();
    check();
  });
  reply.once('end', () => finish({}));
  const cut = (cause?: unknown) => finish({ error: new TypeError('terminated', { cause }) });
  reply.once('error', cut);
  reply.once('close', () => cut());
  return new ReadableStream(
    {
      async pull(controller) {
        if (!end && joins()) waitForTick();
        reply.resume();
        const due = new Promise<void>((resolve) => (resume = resolve));
        check();
        await due;
        give(controller);
      },
      cancel: () => leave(reply),
    },
    { highWaterMark: 0 },
  );
}
