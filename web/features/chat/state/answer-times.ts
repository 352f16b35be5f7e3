import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerClock, ChatTurn } from './chat-state.ts';

/** How long an answer took, in seconds; null for one that the page did not see from its start to its end. */
export function measureAnswer({ startedAt, endedAt }: AnswerClock): number | null {
  return startedAt === null || endedAt === null ? null : Math.max(0, endedAt - startedAt) / 1_000;
}

/** Finds the model that completed first, while others are still writing. */
export function findFirstDone({
  state,
  clocks,
}: Pick<ChatTurn, 'state' | 'clocks'>): ModelKey | null {
  if (modelKeys.every((model) => state.answers[model].status === 'ended')) return null;
  const done = modelKeys
    .filter((model) => state.answers[model].outcome === 'complete')
    .toSorted((one, other) => (clocks[one].endedAt ?? 0) - (clocks[other].endedAt ?? 0));
  return done[0] ?? null;
}
