import { ProviderError } from '../language-model.ts';
import type { ModelSlot, OpenCall } from '../panel.ts';
import type { CallControls } from './call-controls.ts';

export interface ControlContext extends Pick<ModelSlot, 'key' | 'demo'> {
  /** Absent where nobody controls calls, as in an evaluation. */
  readonly controls?: CallControls;
}

/** A shorter pause is waited for by the answer itself, which then asks again. */
const leastPauseMs = 5_000;

/**
 * Makes a call only while operators and its provider's health allow it; otherwise throws `ProviderError`
 * `provider_unavailable`. Reports how it ended, for the next ones.
 */
export function withControls(next: OpenCall, { key, demo, controls }: ControlContext): OpenCall {
  if (!controls) return next;
  return async function* controlled(prompt, call) {
    using admission = call.admission ?? controls.admit({ key, demo }, call);
    const affordable = await admission.admitted;
    try {
      yield* next(prompt, { ...call, ...affordable() });
    } catch (error) {
      if (!call.signal.aborted && isProvidersFault(error)) {
        controls.noteFailure(key, findPause(error));
      }
      throw error;
    }
    controls.noteSuccess(key);
  };
}

function isProvidersFault(error: unknown): boolean {
  return error instanceof ProviderError && error.details.retryable === true;
}

function findPause(error: unknown): { readonly pauseMs?: number } {
  const pauseMs = error instanceof ProviderError ? error.details.retryAfterMs : undefined;
  return pauseMs !== undefined && pauseMs > leastPauseMs ? { pauseMs } : {};
}
