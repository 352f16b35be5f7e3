import { shortNames } from '@quartet/shared/domain/panel.ts';
import type { LabelledAnswer } from './label-answers.ts';

/** How a composing model refers to an answer, since only code knows whose it is. */
const reference = /@@([A-Z])@@/g;

export function nameModels(text: string, answers: readonly LabelledAnswer[]): string {
  return text.replace(reference, (_, label) => {
    const answer = answers.find((one) => one.label === label);
    return answer ? shortNames[answer.model] : 'one answer';
  });
}
