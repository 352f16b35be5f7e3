import { isLengthLimit, toInterruption } from '../call/interrupted.ts';
import type { FinishReason } from '../language-model.ts';

/** Throws `interrupted` for what is not known to be good. `pause_turn` only gets here when it is no longer continued. */
export function mapFinishReason(stopReason: string): FinishReason {
  switch (stopReason) {
    case 'end_turn':
    case 'stop_sequence':
      return 'complete';
    case 'refusal':
      return 'refused';
    case 'model_context_window_exceeded':
    case 'pause_turn':
      return 'length';
    default:
      if (isLengthLimit(stopReason)) return 'length';
      throw toInterruption(stopReason);
  }
}
