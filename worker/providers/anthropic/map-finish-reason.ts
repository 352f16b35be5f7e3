import type { StopReason } from '@anthropic-ai/sdk/resources/messages';
import type { FinishReason } from '../language-model.ts';

/** `pause_turn` only gets here when it is no longer continued. */
export function mapFinishReason(stopReason: StopReason): FinishReason {
  switch (stopReason) {
    case 'refusal':
      return 'refused';
    case 'max_tokens':
    case 'model_context_window_exceeded':
    case 'pause_turn':
      return 'length';
    default:
      return 'complete';
  }
}
