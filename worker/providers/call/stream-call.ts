import { setImmediate } from 'node:timers/promises';
import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import { ProviderError, type StreamPart } from '../language-model.ts';
import { readRest } from './rate-headers.ts';
import { type ReadingPace, usualPace } from './reading-pace.ts';
import { observeBytes } from './transport.ts';

export interface CallIo {
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
}

interface StreamCall<E> {
  readonly pace?: ReadingPace | undefined;
  /** Yields events, or lists of events that arrived together. */
  open(io: CallIo): Promise<AsyncIterable<E | readonly E[]>>;
  /** The id of the model that serves the call, if the event contains it. */
  readServed(event: E): unknown;
  /** True if the event begins a message. A second beginning after words is an error, because it would join two texts. */
  begins?(event: E): boolean;
  /** A `finish` part ends the call. */
  mapEvent(event: E): readonly StreamPart[];
  /** Maps the end of the stream, if the provider sends no terminal event. */
  mapEnd?(): readonly StreamPart[];
  mapError(error: unknown): ProviderError;
}

/** Throws `interrupted` if the stream has no `finish`, because the SDKs end a cut or aborted stream as if it were complete. */
export async function* streamCall<E>(
  call: StreamCall<E>,
  signal: AbortSignal,
): AsyncGenerator<StreamPart> {
  signal.throwIfAborted();
  using link = linkAbort(signal);
  const { pace = usualPace } = call;
  const leave = pace.enter();
  const pulse = new Pulse();
  const reader = createEventReader(call);
  let restMs: number | undefined;
  const observed = observeBytes({
    pace,
    // The first words are not delayed.
    joins: reader.hasWords,
    onHeaders: (headers) => (restMs = readRest(headers)),
    onBytes: () => pulse.beat(),
    onRefused: (error) => link.abort(error),
  });
  try {
    const events = await call.open({ signal: link.signal, fetch: observed });
    // The headers are there.
    yield { type: 'activity', thinks: true, ...(restMs !== undefined && { restMs }) };
    for await (const read of withPulse(events, pulse)) {
      const parts = read === alive ? [{ type: 'activity' } as const] : joinWords(reader.read(read));
      for (const part of parts) {
        yield part;
        if (part.type === 'finish') return;
      }
    }
    link.signal.throwIfAborted();
    const parts = call.mapEnd?.() ?? [];
    yield* parts;
    if (parts.at(-1)?.type !== 'finish')
      throw new ProviderError('interrupted', { retryable: true });
  } catch (error) {
    link.signal.throwIfAborted();
    throw error instanceof ProviderError ? error : call.mapError(error);
  } finally {
    leave();
  }
}

/** Limit of events without words, far more than the pings, searches and steps of any answer. */
const mostSilent = 20_000;

/** Reports once, before any word, which model serves the call. Refuses a second message after words of the first. */
function createEventReader<E>(call: StreamCall<E>) {
  let served: string | undefined;
  let hasWords = false;
  let silent = 0;

  function readOne(event: E): readonly StreamPart[] {
    if (hasWords && call.begins?.(event))
      throw new ProviderError('interrupted', { retryable: true });
    const modelId = served === undefined ? readModelId(call.readServed(event)) : undefined;
    served ??= modelId;
    const parts = call.mapEvent(event);
    const speaks = parts.some(isWords);
    if (!speaks && ++silent > mostSilent) throw new ProviderError('provider_invalid');
    hasWords ||= speaks;
    return modelId === undefined ? parts : [{ type: 'served', modelId }, ...parts];
  }

  return {
    hasWords: () => hasWords,
    *read(events: E | readonly E[]): Generator<StreamPart> {
      if (!isList(events)) return yield* readOne(events);
      for (const event of events) yield* readOne(event);
    },
  };
}

function isList<E>(events: E | readonly E[]): events is readonly E[] {
  return Array.isArray(events);
}

/** A sign of life: bytes arrived, but no event was parsed. */
const alive = Symbol('alive');

/** Watchdogs need no more than one sign of life in this time. */
const quietMs = 250;

class Pulse {
  #last = 0;
  #wake: (() => void) | undefined;

  beat(): void {
    const now = performance.now();
    if (now - this.#last < quietMs) return;
    this.#last = now;
    this.#wake?.();
  }

  next(): Promise<typeof alive> {
    return new Promise((resolve) => {
      this.#wake = () => resolve(alive);
    });
  }
}

/** Number of events, about 10 ms of work, after which a call lets other calls of the process run. */
const fairShare = 200;

async function* withPulse<T>(
  source: AsyncIterable<T>,
  pulse: Pulse,
): AsyncGenerator<T | typeof alive> {
  const iterator = source[Symbol.asyncIterator]();
  let pending = iterator.next();
  try {
    for (let count = 1; ; count += 1) {
      if (count % fairShare === 0) await setImmediate();
      const result = await Promise.race([pending, pulse.next()]);
      if (result === alive) {
        yield alive;
      } else if (result.done) {
        return;
      } else {
        yield result.value;
        pending = iterator.next();
      }
    }
  } finally {
    pending.catch(() => undefined);
    void iterator.return?.().catch(() => undefined);
  }
}

type Words = Extract<StreamPart, { type: 'text-delta' | 'reasoning-delta' }>;

/** Joins adjacent words of one kind, and adjacent signs of life, into one part. Words that came before a failure are still yielded. */
export function* joinWords(parts: Iterable<StreamPart>): Generator<StreamPart> {
  let words: Words | undefined;
  let last: StreamPart | undefined;
  try {
    for (const part of parts) {
      const isRepeated =
        part.type === 'activity' && last?.type === 'activity' && part.thinks === last.thinks;
      last = part;
      if (isRepeated) continue;
      if (isWords(part) && part.type === words?.type) {
        words = { type: part.type, text: words.text + part.text };
        continue;
      }
      if (words) yield words;
      words = isWords(part) ? part : undefined;
      if (!words) yield part;
    }
  } catch (error) {
    if (words) yield words;
    throw error;
  }
  if (words) yield words;
}

function isWords(part: StreamPart): part is Words {
  return part.type === 'text-delta' || part.type === 'reasoning-delta';
}

const maxLength = 80;

/** Shortens a model id from a provider to one line that can be shown. Returns undefined if nothing is left. */
export function readModelId(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const line = value
    .slice(0, 4 * maxLength)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .toWellFormed();
  return line || undefined;
}
