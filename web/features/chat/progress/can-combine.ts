import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { joinNames } from '../../../lib/join-names.ts';
import type { Names } from '../../../models/names.ts';
import type { ChatTurn } from '../state/chat-state.ts';

/** A consensus needs this many complete answers. */
const fewest = 2;

/** True while a consensus could be made without the models that are still writing. */
export function canCombine({ state, turnId }: ChatTurn): boolean {
  if (turnId === null || state.status === 'ended' || state.consensus.status !== 'waiting') {
    return false;
  }
  const answers = modelKeys.map((model) => state.answers[model]);
  const complete = answers.filter(({ outcome }) => outcome === 'complete').length;
  return complete >= fewest && answers.some(({ status }) => status !== 'ended');
}

/** What combining now leaves out, as "Combine now goes on without Grok." */
export function describeRest({ state }: ChatTurn, { shortNameOf }: Names): string {
  const writing = modelKeys.filter((model) => state.answers[model].status !== 'ended');
  return `Combine now goes on without ${joinNames(writing.map(shortNameOf))}.`;
}
