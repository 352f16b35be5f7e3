import { ProviderError } from '../language-model.ts';
import type { ModelIdentity, OpenCall } from '../panel.ts';
import type { CallControls } from './call-controls.ts';

/** Shorter pauses are not reported, because an answer waits for those itself and asks again. */
const leastPauseMs = 5_000;

/**
 * Makes a call only while operators and the provider's health allow it; otherwise throws `ProviderError` `provider_unavailable`.
 * Records how the call ended for the next ones. Without controls, as in an evaluation, every call is made.
 */
export function withControls(
  next: OpenCall,
  model: ModelIdentity,
  controls: CallControls | undefined,
): OpenCall {
  if (!controls) return next;
  return async function* controlled(prompt, call) {
    using permit = call.permit ?? controls.askPermit(model, call);
    const findAffordable = await permit.granted;
    const affordable = findAffordable();
    try {
      yield* next(prompt, { ...call, ...(affordable && { affordable }) });
    } catch (error) {
      if (!call.signal.aborted && isProvidersFault(error, call.deadlineAt)) {
        controls.noteFailure(model.key, findPause(error));
      }
      throw error;
    }
    controls.noteSuccess(model.key);
  };
}

/** Silence counts as a fault unless the call ended at its deadline, because it may have begun late. */
function isProvidersFault(error: unknown, deadlineAt: number): boolean {
  if (!(error instanceof ProviderError) || error.details.elsewhere) return false;
  const isSilent = error.code === 'provider_timeout' && Date.now() < deadlineAt;
  return isSilent || error.details.retryable === true;
}

function findPause(error: unknown): { readonly pauseMs?: number } {
  const pauseMs = error instanceof ProviderError ? error.details.retryAfterMs : undefined;
  return pauseMs !== undefined && pauseMs > leastPauseMs ? { pauseMs } : {};
}
