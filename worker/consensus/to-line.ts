import { allowLinksOf } from './allowed-links.ts';
import { createLinkFilter } from './filter-links.ts';
import type { LabelledAnswer } from './label-answers.ts';
import { nameModels } from './model-names.ts';

const longestLine = 500;

/** A point as it may be shown: one line, with the same links and names as the text. */
export function toLine(words: string, answers: readonly LabelledAnswer[]): string {
  const filter = createLinkFilter(allowLinksOf(answers));
  const oneLine = words.replace(/\s+/g, ' ').trim().slice(0, longestLine);
  return nameModels(filter.push(oneLine) + filter.end(), answers);
}
