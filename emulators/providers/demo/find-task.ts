import type { Prompt, Task } from '../prompt.ts';
import { findWrappedAnswers } from './wrapped-answers.ts';

/** Wrapped answers in a prompt mean a consensus call: *compare* with a schema, *write* without. */
export function findTask(prompt: Pick<Prompt, 'text' | 'schema'>): Task {
  if (findWrappedAnswers(prompt.text).length === 0) return 'answer';
  return prompt.schema ? 'compare' : 'write';
}
