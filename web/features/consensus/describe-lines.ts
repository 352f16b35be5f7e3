import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { howMany } from '../../models/how-many.ts';
import { citesWords } from './list-models.ts';
import { sortLines } from './sort-lines.ts';

export interface LineCounts {
  /** As "Agree on 5 points"; null while it is not known. */
  readonly agreed: string | null;
  /** As "Split on 2"; null while it is not known. */
  readonly disputed: string | null;
}

/** A consensus as it is shown. `demo`: no model wrote or compared anything. */
export type ShownConsensus = ConsensusState & { readonly demo?: boolean };

type Found = Pick<ShownConsensus, 'lines' | 'left' | 'compared' | 'question' | 'demo'>;

/** Returns true for a question whose answers are asked for shared points. */
function hasPoints({ question = 'open' }: Pick<Found, 'question'>): boolean {
  return question === 'open';
}

/** How far the models agree, counted from the lines. That there is nothing is said once all was compared. */
export function describeCounts(found: Found): LineCounts {
  const { lines, left } = found;
  const compared = found.compared && hasPoints(found);
  const { agreements, disagreements } = sortLines(lines);
  const agreed = agreements.length;
  const disputed = disagreements.length;
  const none = left > 0 ? 'No shared point confirmed' : 'No shared point';
  return {
    agreed: agreed > 0 ? `Agree on ${countPoints(agreed)}` : compared ? none : null,
    disputed: disputed > 0 ? `Split on ${disputed}` : compared ? 'No dispute' : null,
  };
}

/** How far the cross-check is, as "3 of 5 cross-checked…"; empty once it has looked at every line. */
export function describeChecking({ lines }: Pick<Found, 'lines'>): string {
  const pending = lines.filter(({ line }) => line.check === 'pending').length;
  return pending === 0 ? '' : `${lines.length - pending} of ${lines.length} cross-checked…`;
}

/** Describes the current step: comparing, cross-checking or writing. */
export function describeStep(found: Pick<ConsensusState, 'lines' | 'compared' | 'text'>): string {
  if (!found.compared && found.text === '') return 'Comparing…';
  return describeChecking(found) || 'Writing…';
}

/** Describes an empty list; in no word where that is nothing to tell. */
export function describeEmpty(found: Found) {
  if (!found.compared || !hasPoints(found)) return { agreements: '', disagreements: '' };
  return found.left === 0
    ? { agreements: 'We found no shared point.', disagreements: 'We found no contradiction.' }
    : {
        agreements: "We couldn't confirm a shared point.",
        disagreements: "We couldn't confirm a contradiction.",
      };
}

/** The heading of what one model alone says: of a poem or a translation, what sets each apart. */
export function nameAlone({ question = 'open' }: Pick<Found, 'question'>): string {
  return isMade(question) ? 'What sets each apart' : 'Only one model said';
}

/** Lists the remarks below the lists of an ended consensus. */
export function describeBasis(found: Found): readonly string[] {
  const { lines, left, compared, demo = false } = found;
  const removed =
    left > 0
      ? [`${countPoints(left)} removed: the answers don't support ${left === 1 ? 'it' : 'them'}.`]
      : [];
  const noModel = lines.length > 0 ? ['No model compared or checked anything here.'] : [];
  if (demo) return [...removed, ...noModel];
  const unchecked = lines.filter(({ line }) => line.check !== 'follows').length;
  const isOne = lines.length === 1;
  // A line without a cited word has nothing that it could be checked against.
  const cites = lines.some(({ line }) => citesWords(listCites(line)));
  return [
    ...(compared || lines.length === 0 ? [] : ['The comparison broke off: there may be more.']),
    ...removed,
    ...(cites && unchecked === lines.length
      ? [`No other model cross-checked ${isOne ? 'this point' : 'these points'}.`]
      : []),
    ...(cites && unchecked === 0
      ? ["A second company's model checked each point against the quotes."]
      : []),
    ...(lines.length > 0 ? [`${howMany.Models} can all be wrong. Check what matters.`] : []),
  ];
}

/** Returns true when unchecked lines are marked one by one; when all are alike, it is said once. */
export function marksUnchecked(lines: ConsensusState['lines']): boolean {
  return lines.some(({ line }) => line.check === 'follows');
}

function countPoints(count: number): string {
  return `${count} ${count === 1 ? 'point' : 'points'}`;
}
