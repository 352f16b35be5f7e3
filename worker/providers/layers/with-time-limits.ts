import { linkAbort } from '@quartet/runtime/time/linked-abort.ts';
import { untilAborted } from '@quartet/runtime/time/until-aborted.ts';
import { ProviderError } from '../language-model.ts';
import type { AnswerPart, OpenCall } from '../panel.ts';
import type { AnswerLimits } from '../providers-config.ts';

/** Throws `provider_timeout` if no part comes in time, or the signal's reason, even if the call ignores the signal. */
export function withTimeLimits(next: OpenCall, limits: AnswerLimits): OpenCall {
  return async function* timed(prompt, call) {
    call.signal.throwIfAborted();
    using link = linkAbort(call.signal);
    const timeOut = () => link.abort(new ProviderError('provider_timeout'));
    const deadline = startTimer(timeOut, call.deadlineAt - Date.now());
    const iterator = next(prompt, { ...call, signal: link.signal })[Symbol.asyncIterator]();
    const thinkingMs = Math.max(limits.firstEventMs, call.model.silenceMs ?? 0);
    // Before its headers, a provider does not think: no model may be silent for longer than other models.
    let silenceMs = limits.firstEventMs;
    try {
      while (true) {
        const silence = startTimer(timeOut, silenceMs);
        const result = await untilAborted(iterator.next(), link.signal).finally(silence);
        if (result.done) return;
        if (result.value.type === 'text-delta') silenceMs = limits.idleMs;
        else if (isThinking(result.value)) silenceMs = thinkingMs;
        yield result.value;
      }
    } finally {
      deadline();
      link[Symbol.dispose]();
      iterator.return?.().catch(() => undefined);
    }
  };
}

/** True if the model may be silent for long after this part. */
function isThinking(part: AnswerPart): boolean {
  return part.type === 'reasoning-delta' || (part.type === 'activity' && part.thinks === true);
}

function startTimer(run: () => void, delayMs: number): () => void {
  // A timer with a longer delay would fire at once.
  const timer = setTimeout(run, Math.min(Math.max(delayMs, 0), 2 ** 31 - 1));
  return () => clearTimeout(timer);
}
