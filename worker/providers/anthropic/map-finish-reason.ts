import type { StopReason } from '@anthropic-ai/sdk/resources/messages';
import type { FinishReason } from '../language-model.ts';

/** Maps a message's stop reason. `pause_turn` only comes here when it was not continued any more. */
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
