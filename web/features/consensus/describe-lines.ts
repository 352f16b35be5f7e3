import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import { isMade, type lineChecks } from '@quartet/shared/protocol/outcomes.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { howMany } from '../../models/how-many.ts';
import { citesWords, sortLines } from './lines.ts';

/** False for a consensus of a server that knows the specification alone: nothing can be said of it but its text and its lists. */
export function isOurs({ basedOn }: Pick<ConsensusState, 'basedOn'>): boolean {
  return basedOn.length > 0;
}

interface LineCounts {
  /** As "Agree on 5 points"; null while it is not known. */
  readonly agreed: string | null;
  /** As "Split on 2"; null while it is not known. */
  readonly disputed: string | null;
}

/** A consensus as it is shown. `demo`: no model wrote or compared anything. */
export type ShownConsensus = ConsensusState & { readonly demo?: boolean };

export type LineCheck = (typeof lineChecks)[number];

type Found = Pick<ShownConsensus, 'lines' | 'compared' | 'question' | 'demo'>;

/** True once it can be said that nothing was found, for a question whose answers have points to share. */
function isKnown({ compared, question = 'open' }: Omit<Found, 'lines'>): boolean {
  return compared && question === 'open';
}

/** How far the models agree, counted from the lines. That there is nothing is said once all was compared. */
export function describeCounts(found: Found): LineCounts {
  const { agreements, disagreements } = sortLines(found.lines);
  const agreed = agreements.length;
  const disputed = disagreements.length;
  const points = `${agreed} ${agreed === 1 ? 'point' : 'points'}`;
  return {
    agreed: agreed > 0 ? `Agree on ${points}` : isKnown(found) ? 'No shared point' : null,
    disputed: disputed > 0 ? `Split on ${disputed}` : isKnown(found) ? 'No dispute' : null,
  };
}

/** A line falls by a check. */
const checkOf = (line: ConsensusLine): LineCheck =>
  line.kind === 'fallen' ? 'follows' : line.check;

/** Describes the current step: comparing, writing, or checking with how far it is, as "3 of 5 checked…". */
export function describeStep(found: Pick<ConsensusState, 'lines' | 'compared' | 'text'>): string {
  const { lines, compared, text } = found;
  if (!compared) return text === '' ? 'Comparing…' : 'Writing…';
  const done = lines.filter(({ line }) => checkOf(line) !== 'pending').length;
  return done < lines.length ? `${done} of ${lines.length} checked…` : 'Checking…';
}

/** Describes an empty list; in no word where that is nothing to tell. */
export function describeEmpty(found: Found) {
  return isKnown(found)
    ? { agreements: 'We found no shared point.', disagreements: 'We found no contradiction.' }
    : { agreements: '', disagreements: '' };
}

/** The heading of what one model alone says: of a poem or a translation, what sets each apart. */
export function nameAlone({ question = 'open' }: Pick<Found, 'question'>): string {
  return isMade(question) ? 'What sets each apart' : 'Only one model said';
}

/** Says of a line that it is being checked or, where others were checked, that it was not; else nothing. */
export type CheckRemark = (check: LineCheck) => string;

export function createCheckRemark(lines: ConsensusState['lines'], over: boolean): CheckRemark {
  const marks = over && lines.some(({ line }) => checkOf(line) === 'follows');
  return (check) => {
    if (!over) return check === 'pending' ? 'being checked' : '';
    return marks && check !== 'follows' ? 'not checked' : '';
  };
}

/** Lists the remarks below the lists of an ended consensus. */
export function describeBasis(found: Found): readonly string[] {
  const { compared, demo = false } = found;
  const lines = found.lines.map(({ line }) => line);
  if (lines.length === 0) return [];
  if (demo) return ['No model compared or checked anything here.'];
  const unchecked = lines.filter((line) => checkOf(line) !== 'follows').length;
  // A line without a cited word has nothing that it could be checked against.
  const cites = lines.some((line) => citesWords(listCites(line)));
  return [
    ...(compared ? [] : ['The comparison broke off: there may be more.']),
    ...(cites && unchecked === lines.length ? ['Not checked by another model.'] : []),
    ...(cites && unchecked === 0
      ? ["A second company's model checked each point against the answers."]
      : []),
    `${howMany.Models} can all be wrong. Check what matters.`,
  ];
}
