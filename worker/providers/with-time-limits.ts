import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import { untilAborted } from '@quartet/runtime/time/until-aborted.ts';
import { ProviderError } from './language-model.ts';

export interface TimeLimits<T> {
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly deadlineAt: number;
  /** How long to wait for the first part. */
  readonly firstPartMs: number;
  /** How long to wait for the part after this one; undefined for as long as before. Models think in silence. */
  readonly silenceAfter: (part: T) => number | undefined;
}

/** Throws `provider_timeout` when no part comes in time, or the signal's reason, even if the call ignores it. */
export async function* withTimeLimits<T>(
  open: (signal: AbortSignal) => AsyncIterable<T>,
  limits: TimeLimits<T>,
): AsyncGenerator<T> {
  limits.signal.throwIfAborted();
  using link = linkAbort(limits.signal);
  const timeOut = () => link.abort(new ProviderError('provider_timeout'));
  const deadline = startTimer(timeOut, limits.deadlineAt - Date.now());
  const iterator = open(link.signal)[Symbol.asyncIterator]();
  let silenceMs = limits.firstPartMs;
  try {
    while (true) {
      const silence = startTimer(timeOut, silenceMs);
      const result = await untilAborted(iterator.next(), link.signal).finally(silence);
      if (result.done) return;
      silenceMs = limits.silenceAfter(result.value) ?? silenceMs;
      yield result.value;
    }
  } finally {
    deadline();
    link[Symbol.dispose]();
    iterator.return?.().catch(() => undefined);
  }
}

function startTimer(run: () => void, delayMs: number): () => void {
  // A longer delay would fire at once.
  const timer = setTimeout(run, Math.min(Math.max(delayMs, 0), 2 ** 31 - 1));
  return () => clearTimeout(timer);
}
