import type { IncomingMessage } from 'node:http';
import { leave, post, readHeaders } from './post.ts';
import type { ReadingPace } from './reading-pace.ts';
import { createWholeLines } from './whole-lines.ts';

/**
 * A fetch that reports incoming bytes. The SDKs swallow pings and comments, so a live provider could look dead. It follows no
 * redirects, and uses Node's own client, whose replies cost half as much as those of Node's `fetch`.
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

/** Statuses of replies without a body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

interface Gathering {
  readonly pace: Pick<ReadingPace, 'onTick' | 'isBusy'>;
  /** True if bytes that arrive now should wait for the next tick. */
  readonly joins: () => boolean;
  readonly onHeaders?: (headers: Headers) => void;
  readonly onBytes: (length: number) => void;
  /** Called when the reply exceeds `replyBounds`. */
  readonly onFlood: () => void;
}

/** Above this number, bytes do not wait for a tick, and no more are taken until these are read. */
const mostWaiting = 64 * 1024;

/**
 * Collects the complete lines of a reply and flushes them once per tick, or at once if the stream was idle or ends. In a busy process
 * it takes nothing from the socket before the tick. A reply that breaks off ends with the same `TypeError` as in `fetch`.
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
      // Waits until everything that has arrived in the meantime is read.
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

/** Pausing the reply alone would take effect one piece later, and the socket would take one more, so both are paused. */
function rest(reply: IncomingMessage): void {
  reply.pause();
  if (ownsSocket(reply)) reply.socket.pause();
}

function goOn(reply: IncomingMessage): void {
  reply.resume();
  if (ownsSocket(reply)) reply.socket.resume();
}

/** The socket of a complete reply may already serve another call. */
const ownsSocket = ({ complete, socket }: IncomingMessage) => !complete && !socket.destroyed;
