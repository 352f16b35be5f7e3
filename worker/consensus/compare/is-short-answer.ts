import type { BriefedAnswer } from '../brief/briefed-answer.ts';

/** A longer answer is more than a refusal, whatever a comparison says. */
const longestRefusal = 600;

export function isShortAnswer({ text }: Pick<BriefedAnswer, 'text'>): boolean {
  return text.trim().length <= longestRefusal;
}
