import { readFileSync } from 'node:fs';
import path from 'node:path';
import { forEachModel } from '@quartet/shared/domain/panel.ts';
import type { Answers } from './ask-panel.ts';

/** Reads four answers of about 500 tokens that share points and contradict each other. */
export function readAdvice(): Answers {
  const folder = path.join(import.meta.dirname, 'advice');
  return forEachModel((model) => readFileSync(path.join(folder, `${model}.md`), 'utf8').trim());
}
