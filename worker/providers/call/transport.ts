import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ProviderError } from '../language-model.ts';
import { decode, isKnown, readEncodings } from './encodings.ts';
import { leave, post, readHeaders } from './post.ts';
import type { ReadingPace } from './reading-pace.ts';
import { createWholeLines } from './whole-lines.ts';

/**
 * A fetch that reports incoming bytes. The SDKs swallow pings and comments, so a live provider could look dead. It uses Node's own
 * client, whose replies cost half as much as those of Node's `fetch`. It follows no redirects, decodes the reply, and hands over a
 * whole JSON answer as a stream with one event. Any other reply of a good status that is no event stream is refused.
 */
export function observeBytes(gathering: Gathering): typeof fetch {
  return async (input, { body: text, ...init } = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input);
    if (typeof text !== 'string') throw new TypeError('Only texts are sent.');
    const reply = await post(url, { ...init, body: text });
    const { statusCode: status = 0, statusMessage: statusText = '' } = reply;
    const headers = readHeaders(reply);
    gathering.onHeaders?.(headers);
    const start = (body: BodyInit | null) => new Response(body, { status, statusText, headers });
    if (withoutBody.has(status)) {
      reply.resume();
      return start(null);
    }
    const type = readType(headers);
    const encodings = readEncodings(headers);
    const refusal = refuse(status, type, encodings);
    if (refusal) {
      leave(reply);
      gathering.onRefused(refusal);
      throw refusal;
    }
    const body = gatherBytes(reply, gathering, encodings);
    const isWhole = status < 300 && type.includes('json');
    return start(
      isWhole ? (Readable.toWeb(Readable.from(toEvents(body))) as ReadableStream) : body,
    );
  };
}

/** Returns why a reply cannot be read. A redirect is not followed, because a question goes only to the hosts that the page names. */
function refuse(status: number, type: string, encodings: readonly string[]): ProviderError | null {
  if (status >= 300 && status < 400) {
    return new ProviderError('provider_unavailable', { ours: 'key', status });
  }
  const isForeign = status < 300 && !isRead.test(type);
  const code = encodings.find((each) => !isKnown(each)) ?? (isForeign ? type : undefined);
  return code === undefined
    ? null
    : new ProviderError('provider_invalid', { status, code, retryable: true });
}

/** Statuses of replies without a body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304]);

/** The types of event streams, as careless servers name them as well, and of whole answers. */
const isRead = /^(?:$|text\/event-stream$|text\/plain$|application\/octet-stream$|.*json)/;

function readType(headers: Headers): string {
  return (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

/** Yields a JSON value as the data of an event, and a list as an event for each element. Anything else is left as it came. */
async function* toEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const text = await new Response(body).text();
  yield Buffer.from(readJsonEvents(text) ?? text);
}

function readJsonEvents(text: string): string | null {
  try {
    const values = [JSON.parse(text) as unknown].flat();
    return values
      .map((value) => {
        const { type } = Object(value) as { readonly type?: unknown };
        return `${type ? `event: ${String(type)}\n` : ''}data: ${JSON.stringify(value)}\n\n`;
      })
      .join('');
  } catch {
    return null;
  }
}

interface Gathering {
  readonly pace: Pick<ReadingPace, 'onTick' | 'isBusy'>;
  /** True if bytes that arrive now should wait for the next tick. */
  readonly joins: () => boolean;
  readonly onHeaders?: (headers: Headers) => void;
  readonly onBytes: (length: number) => void;
  /** Called when the reply cannot be read: it exceeds `replyBounds`, or is not what was asked for. */
  readonly onRefused: (error: ProviderError) => void;
}

/** Above this number, bytes do not wait for a tick, and no more are taken until these are read. */
const mostWaiting = 64 * 1024;

/**
 * Collects the complete lines of a reply and flushes them once per tick, or at once if the stream was idle or ends. In a busy process
 * it takes nothing from the socket before the tick. The bounds of a reply hold for what it decodes to. A reply that breaks off ends with
 * the same `TypeError` as in `fetch`.
 */
export function gatherBytes(
  reply: IncomingMessage,
  { pace, joins, onBytes, onRefused }: Gathering,
  encodings: readonly string[] = [],
): ReadableStream<Uint8Array> {
  const content = decode(reply, encodings);
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
    if (pace.isBusy()) rest(reply, content);
    else content.resume();
    pace.onTick(() => {
      goOn(reply, content);
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

  content.on('data', (piece: Buffer) => {
    const isBounded = lines.add(piece);
    onBytes(piece.byteLength);
    if (!isBounded) {
      content.destroy();
      onRefused(new ProviderError('provider_invalid'));
    }
    if (lines.ready() >= mostWaiting) content.pause();
    check();
  });
  content.once('end', () => finish({}));
  const cut = (cause?: unknown) => finish({ error: new TypeError('terminated', { cause }) });
  content.once('error', cut);
  content.once('close', () => cut());
  return new ReadableStream(
    {
      async pull(controller) {
        if (!end && joins()) waitForTick();
        else content.resume();
        const due = new Promise<void>((resolve) => (resume = resolve));
        check();
        await due;
        give(controller);
      },
      cancel() {
        if (content !== reply) content.destroy();
        leave(reply);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Pausing the reply alone would take effect one piece later, and the socket would take one more, so both are paused. */
function rest(reply: IncomingMessage, content: Readable): void {
  content.pause();
  if (ownsSocket(reply)) reply.socket.pause();
}

function goOn(reply: IncomingMessage, content: Readable): void {
  content.resume();
  if (ownsSocket(reply)) reply.socket.resume();
}

/** The socket of a complete reply may already serve another call. */
const ownsSocket = ({ complete, socket }: IncomingMessage) => !complete && !socket.destroyed;
