import type { IncomingMessage } from 'node:http';
import { leave, post, readHeaders } from './post.ts';
import type { ReadingPace } from './reading-pace.ts';
import { createWholeLines } from './whole-lines.ts';

/**
 * A fetch that reports incoming bytes: the SDKs swallow pings and comments, so a live provider can look dead. It follows no
 * redirect, and speaks by Node's own client, whose replies cost half of what those of Node's `fetch` do.
 */
export function observeBytes(gathering: Gathering): typeof fetch {
  return async (input, { body: text, ...init } = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input);
    if (typeof text !== 'string') throw new TypeError('Only texts are sent.');
    const reply = await post(url, { ...init, body: text });
    const { statusCode: status = 0, statusMessage: statusText = '' } = reply;
    const hasBody = !withoutBody.has(status);
    if (!hasBody) reply.resume();
    const body = hasBody ? gatherBytes(reply, gathering) : null;
    const headers = readHeaders(reply);
    gathering.onHeaders?.(headers);
    return new Response(body, { status, statusText, headers });
  };
}

/** Statuses of replies that end with their headers. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

interface Gathering {
  readonly pace: Pick<ReadingPace, 'onTick' | 'isBusy'>;
  /** True when the next bytes wait for a tick after those that were just read. */
  readonly joins: () => boolean;
  readonly onHeaders?: (headers: Headers) => void;
  readonly onBytes: (length: number) => void;
  /** Called when the reply is more than `replyBounds`. */
  readonly onFlood: () => void;
}

/** More bytes than this do not wait, and no more are taken before these are read. */
const mostWaiting = 64 * 1024;

/**
 * Coalesces the whole lines of a reply per tick; flushes at once when idle or at the end of the stream. In a busy process it takes
 * nothing from the socket before the tick. A reply that breaks off ends with the `TypeError` that `fetch` has for it.
 */
export function gatherBytes(
  reply: IncomingMessage,
  { pace, joins, onBytes, onFlood }: Gathering,
): ReadableStream<Uint8Array> {
  const lines = createWholeLines();
  let paused = false;
  let end: { readonly error?: unknown } | null = null;
  let resume: (() => void) | undefined;

  function check(): void {
    if (end || lines.ready() >= mostWaiting || (lines.ready() > 0 && !paused)) resume?.();
  }

  function finish(how: { readonly error?: unknown }): void {
    end ??= how;
    lines.end();
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
    if (lines.ready() > 0) controller.enqueue(lines.take());
    if (!end) return;
    if ('error' in end) controller.error(end.error);
    else controller.close();
  }

  reply.on('data', (piece: Buffer) => {
    const isBounded = lines.add(piece);
    onBytes(piece.byteLength);
    if (!isBounded) onFlood();
    if (lines.ready() >= mostWaiting) reply.pause();
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
