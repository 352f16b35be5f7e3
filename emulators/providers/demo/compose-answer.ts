import type { Answer } from '../answer.ts';
import type { Prompt, Task } from '../prompt.ts';
import { splitWords } from './split-words.ts';

export interface ComposeOptions {
  readonly seed: number;
  readonly demo: boolean;
}

/** What the emulator says by itself. */
export function composeAnswer(prompt: Prompt, task: Task, _options: ComposeOptions): Answer {
  return {
    reasoning: [],
    search: null,
    text: splitWords(`Hello from ${prompt.provider} ${task}.`),
    finish: 'complete',
  };
}
