import { type LinkedAbort, linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import { ProviderError, type StreamPart } from '../language-model.ts';
import { observeBytes } from './observe-bytes.ts';
import { alive, Pulse, withPulse } from './pulse.ts';

interface CallIo {
  readonly signal: AbortSignal;
  readonly fetch: typeof fetch;
}

export interface StreamCall<E> {
  open(io: CallIo): Promise<AsyncIterable<E>>;
  /** A `finish` part ends the call. */
  mapEvent(event: E): readonly StreamPart[];
  /** For a provider without a terminal event: what the end of its stream means. */
  mapEnd?(): readonly StreamPart[];
  mapError(error: unknown): ProviderError;
}

/** A stream without `finish` throws `interrupted`: the SDKs end a cut or aborted stream as if it were complete. */
export async function* streamCall<E>(
  call: StreamCall<E>,
  signal: AbortSignal,
): AsyncGenerator<StreamPart> {
  signal.throwIfAborted();
  using link = linkAbort(signal);
  try {
    yield* readParts(call, link);
  } catch (error) {
    link.signal.throwIfAborted();
    throw error instanceof ProviderError ? error : call.mapError(error);
  }
}

async function* readParts<E>(call: StreamCall<E>, link: LinkedAbort): AsyncGenerator<StreamPart> {
  const pulse = new Pulse();
  const observed = observeBytes({
    onBytes: () => pulse.beat(),
    onFlood: () => link.abort(new ProviderError('provider_invalid')),
  });
  const events = await call.open({ signal: link.signal, fetch: observed });
  for await (const event of withPulse(events, pulse)) {
    const parts = event === alive ? [{ type: 'activity' } as const] : call.mapEvent(event);
    for (const part of parts) {
      yield part;
      if (part.type === 'finish') return;
    }
  }
  link.signal.throwIfAborted();
  const parts = call.mapEnd?.() ?? [];
  yield* parts;
  if (parts.at(-1)?.type !== 'finish') throw new ProviderError('interrupted', { retryable: true });
}
