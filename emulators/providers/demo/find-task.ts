import type { Prompt, Task } from '../prompt.ts';
import { readRows } from './read-rows.ts';
import { findWrappedAnswers, readAfterAnswers } from './wrapped-answers.ts';

/**
 * A consensus call names its task in a line, and holds answers or rows. *Compose* names it after all else, where no question
 * stands; *check* names it first.
 */
export function findTask({ question, lastText }: Prompt): Task {
  const isCompose = /^Task: compose\b/m.test(readAfterAnswers(lastText));
  if (isCompose && findWrappedAnswers(question).length > 0) return 'compose';
  return /^Task: check[^\S\n]*\n/.test(question) && readRows(question).length > 0
    ? 'check'
    : 'answer';
}
