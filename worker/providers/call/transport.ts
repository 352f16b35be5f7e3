import type { IncomingMessage } from 'node:http';
import { leave, post, readHeaders } from './post.ts';
import type { ReadingPace } from './reading-pace.ts';

/** More than any answer with its search results needs; beyond it a provider is flooding. */
const maxResponseBytes = 32 * 1024 * 1024;

interface ByteObserver extends Omit<Gathering, 'onBytes'> {
  readonly onBytes: () => void;
  readonly onFlood: () => void;
}

/**
 * A fetch that reports incoming bytes: the SDKs swallow pings and comments, so a live provider can look dead. It follows no
 * redirect, and speaks by Node's own client, whose replies cost half of what those of Node's `fetch` do.
 */
export function observeBytes({ onBytes, onFlood, ...gathering }: ByteObserver): typeof fetch {
  return async (input, { body, ...init } = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input);
    if (typeof body !== 'string') throw new TypeError('Only texts are sent.');
    const reply = await post(url, { ...init, body });
    let bytes = 0;
    const gathered = gatherBytes(reply, {
      ...gathering,
      onBytes(length) {
        bytes += length;
        onBytes();
        if (bytes > maxResponseBytes) onFlood();
      },
    });
    const { statusCode: status = 0, statusMessage: statusText = '' } = reply;
    return new Response(gathered, { status, statusText, headers: readHeaders(reply) });
  };
}

interface Gathering {
  readonly pace: Pick<ReadingPace, 'onTick' | 'isBusy'>;
  /** True when the next bytes wait for a tick after those that were just read. */
  readonly joins: () => boolean;
  readonly onBytes: (length: number) => void;
}

/** More bytes than this do not wait, and no more are taken before these are read. */
const mostWaiting = 64 * 1024;

/**
 * Coalesces the bytes of a reply per tick; flushes at once when idle or at the end of the stream. In a busy process it takes
 * nothing from the socket before the tick. A reply that breaks off ends with the `TypeError` that `fetch` has for it.
 */
export function gatherBytes(
  reply: IncomingMessage,
  { pace, joins, onBytes }: Gathering,
): ReadableStream<Uint8Array> {
  const pieces = createPieces();
  let paused = false;
  let end: { readonly error?: unknown } | null = null;
  let resume: (() => void) | undefined;

  function check(): void {
    if (end || pieces.length() >= mostWaiting || (pieces.length() > 0 && !paused)) resume?.();
  }

  function finish(how: { readonly error?: unknown }): void {
    end ??= how;
    check();
  }

  function waitForTick(): void {
    paused = true;
    if (pace.isBusy()) rest(reply);
    else reply.resume();
    pace.onTick(() => {
      goOn(reply);
      // Waits until everything that has come meanwhile is read.
      setImmediate(() => {
        paused = false;
        check();
      });
    });
  }

  function give(controller: ReadableStreamDefaultController<Uint8Array>): void {
    if (pieces.length() > 0) controller.enqueue(pieces.take());
    if (!end) return;
    if ('error' in end) controller.error(end.error);
    else controller.close();
  }

  reply.on('data', (piece: Buffer) => {
    pieces.add(piece);
    onBytes(piece.byteLength);
    if (pieces.length() >= mostWaiting) reply.pause();
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
        else reply.resume();
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

/** A reply pauses its socket only with the next piece, and the socket takes one more then: both rest at once. */
function rest(reply: IncomingMessage): void {
  reply.pause();
  if (ownsSocket(reply)) reply.socket.pause();
}

function goOn(reply: IncomingMessage): void {
  reply.resume();
  if (ownsSocket(reply)) reply.socket.resume();
}

/** The socket of a reply that has come whole may serve another call. */
const ownsSocket = ({ complete, socket }: IncomingMessage) => !complete && !socket.destroyed;

function createPieces() {
  let pieces: Buffer[] = [];
  let length = 0;
  return {
    length: () => length,
    add(piece: Buffer): void {
      pieces.push(piece);
      length += piece.byteLength;
    },
    take(): Buffer {
      const all = Buffer.concat(pieces, length);
      pieces = [];
      length = 0;
      return all;
    },
  };
}
