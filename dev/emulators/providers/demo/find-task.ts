import type { ReadPrompt, Task } from '../prompt.ts';
import { readRows } from './read-rows.ts';
import { findWrappedAnswers, readAfterAnswers } from './wrapped-answers.ts';

/**
 * Finds the task that a prompt asks for. A consensus call names its task on a line of its own and contains answers or rows. *Compose*
 * is named at the very end, where a question cannot be; *check* is named first.
 */
export function findTask({ question, lastText }: ReadPrompt): Task {
  const isCompose = /^Task: compose\b/m.test(readAfterAnswers(lastText));
  if (isCompose && findWrappedAnswers(question).length > 0) return 'compose';
  return /^Task: check[^\S\n]*\n/.test(question) && readRows(question).length > 0
    ? 'check'
    : 'answer';
}
