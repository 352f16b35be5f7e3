import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ProviderError } from '../language-model.ts';
import { decode, isKnown, readEncodings } from './encodings.ts';
import { leave, post, readHeaders } from './post.ts';
import { type ReadingPace, usualPace } from './reading-pace.ts';
import { WholeLines } from './whole-lines.ts';

/**
 * A fetch that reports incoming bytes. The SDKs swallow pings and comments, so a live provider could look dead. It uses Node's own
 * client, because Node's `fetch` needs 1.7 times the processor time. It follows no redirects, decodes the reply, and hands over a
 * whole JSON answer as a stream with one event. Any other reply of a good status that is no event stream is refused.
 */
export function observeBytes(gathering: Gathering): typeof fetch {
  return async (input, { body: text, ...init } = {}) => {
    init.signal?.throwIfAborted();
    const url = new URL(input instanceof Request ? input.url : input);
    if (text && typeof text !== 'string') throw new TypeError('Only texts are sent.');
    const reply = await post(url, { ...init, body: text ?? '' });
    const { statusCode: status = 0, statusMessage: statusText = '' } = reply;
    const headers = readHeaders(reply);
    gathering.onHeaders?.(headers);
    const start = (body: BodyInit | null) => new Response(body, { status, statusText, headers });
    if (withoutBody.has(status)) {
      reply.resume();
      return start(null);
    }
    const type = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const encodings = readEncodings(headers);
    const refusal = refuse(status, type, encodings);
    if (refusal) {
      leave(reply);
      gathering.onRefused(refusal);
      throw refusal;
    }
    const body = gatherBytes(reply, gathering, decode(reply, encodings));
    if (text && status < 300 && type.includes('json')) return start(rewrite(body, toEvents));
    if (status < 400 || type !== eventStream) return start(body);
    headers.set('content-type', 'application/json');
    return start(rewrite(body, (words) => /^data: ?(\{.*\})\r?$/m.exec(words)?.[1] ?? words));
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

const eventStream = 'text/event-stream';
/** The types of event streams, as careless servers name them as well, and of whole answers. */
const isRead = /^(?:$|text\/event-stream$|text\/plain$|application\/octet-stream$|.*json)/;

/** Sends calls that have no answer, such as for a list of models. */
export const fetchPlainly = observeBytes({
  pace: usualPace,
  joins: () => false,
  onBytes: () => {},
  onRefused: () => {},
});

/** The SDKs read a good reply as a stream, and any other as JSON. */
function rewrite(body: ReadableStream<Uint8Array>, change: (words: string) => string) {
  async function* read() {
    yield Buffer.from(change(await new Response(body).text()));
  }
  return Readable.toWeb(Readable.from(read())) as ReadableStream;
}

/** Writes a JSON value as the data of an event, and a list as an event for each element. Leaves anything else as it came. */
function toEvents(words: string): string {
  try {
    const values = [JSON.parse(words) as { readonly type?: string } | null].flat();
    return values
      .map((value) => [value?.type && `event: ${value.type}`, `data: ${JSON.stringify(value)}\n\n`])
      .map((lines) => lines.filter(Boolean).join('\n'))
      .join('');
  } catch {
    return words;
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
 * it takes nothing from the socket before the tick. The bounds of a reply hold for its decoded `content`. A reply that breaks off ends
 * with the same `TypeError` as in `fetch`.
 */
export function gatherBytes(
  reply: IncomingMessage,
  { pace, joins, onBytes, onRefused }: Gathering,
  content: Readable = reply,
): ReadableStream<Uint8Array> {
  const lines = new WholeLines();
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

  content.on('data', (piece: Buffer) => {
    onBytes(piece.byteLength);
    if (!lines.add(piece)) {
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
        if (lines.ready() > 0) controller.enqueue(lines.take());
        if (!end) return;
        if ('error' in end) controller.error(end.error);
        else controller.close();
      },
      cancel: () => void (content === reply ? leave(reply) : content.destroy()),
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
