import type { Answer } from '../answer.ts';
import type { Prompt, Task } from '../prompt.ts';
import { compareAnswers } from './compare-answers.ts';
import { fillSchema } from './fill-schema.ts';
import { createRandom } from './random.ts';
import { splitWords } from './split-words.ts';
import { findWrappedAnswers } from './wrapped-answers.ts';
import { writeCombinedAnswer } from './write-combined-answer.ts';
import { writeDemoAnswer } from './write-demo-answer.ts';

export interface ComposeOptions {
  readonly seed: number;
  readonly demo: boolean;
  /** Writes the answers instead of the demo, one delta each. */
  readonly write?: (prompt: Prompt) => readonly string[];
}

/** The emulator's own reply: an answer, a comparison as JSON, or a combined answer. */
export function composeAnswer(prompt: Prompt, task: Task, options: ComposeOptions): Answer {
  if (task === 'compare') {
    return toAnswer([JSON.stringify(compareAnswers(findWrappedAnswers(prompt.text)))]);
  }
  if (prompt.schema) return toAnswer([JSON.stringify(fillSchema(prompt.schema))]);
  if (task === 'write') {
    const random = createRandom(options.seed, prompt.provider, prompt.text.length);
    const toName = prompt.text.includes('@@A@@') ? (id: string) => `@@${id}@@` : null;
    const text = writeCombinedAnswer(findWrappedAnswers(prompt.text), toName);
    return toAnswer(splitWords(text, () => 1 + Math.floor(random() * 3)));
  }
  if (options.write) return toAnswer(options.write(prompt));
  if (options.demo) return writeDemoAnswer(prompt, options.seed);
  return toAnswer(splitWords(`This is a demo answer by ${prompt.model}.`));
}

function toAnswer(text: readonly string[]): Answer {
  return { reasoning: [], search: null, text, finish: 'complete' };
}
