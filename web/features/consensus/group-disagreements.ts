import type { Disagreement, Evidence, Quote } from '@quartet/shared/protocol/turn-event.ts';

export interface Stance extends Disagreement {
  readonly quotes: readonly Quote[];
}

export interface DisagreementTopic {
  /** Empty when the evidence names no topic. */
  readonly topic: string;
  readonly stances: readonly Stance[];
}

/** Groups stances by topic, in the order in which the topics first appear. */
export function groupDisagreements(
  disagreements: readonly Disagreement[],
  evidence: Evidence | null,
): readonly DisagreementTopic[] {
  const topics = new Map<string, Stance[]>();
  disagreements.forEach((disagreement, index) => {
    const found = evidence?.disagreements[index];
    const topic = found?.topic ?? '';
    const stances = topics.get(topic) ?? [];
    topics.set(topic, [...stances, { ...disagreement, quotes: found?.quotes ?? [] }]);
  });
  return [...topics].map(([topic, stances]) => ({ topic, stances }));
}
