import type { Prompt, Task } from '../prompt.ts';
import { readClaims } from './read-claims.ts';
import { findWrappedAnswers, readAfterAnswers } from './wrapped-answers.ts';

const lastTask = /^Task: (compare|write)\b/m;

/**
 * A consensus call names its task in a line, and holds answers or claims. *Compare* and *write* name it after all else,
 * where no question stands; *check* names it first.
 */
export function findTask({ question, lastText }: Prompt): Task {
  const task = lastTask.exec(readAfterAnswers(lastText))?.[1];
  if (task && findWrappedAnswers(question).length > 0) return task as Task;
  const isCheck = /^Task: check\s*$/m.exec(question)?.index === 0;
  return isCheck && readClaims(question).length > 0 ? 'check' : 'answer';
}
