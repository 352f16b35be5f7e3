import type { Effort } from '../effort.ts';
import type { Prompt } from '../language-model.ts';
import type { ModelSettings } from './settings.ts';

/**
 * How hard to think about a prompt; null leaves it to the provider. A model whose settings name no effort is told none,
 * whatever the prompt says: it may take none and refuse the call.
 */
export function chooseEffort(prompt: Prompt, { effort }: ModelSettings): Effort | null {
  return effort && (prompt.effort ?? effort);
}
