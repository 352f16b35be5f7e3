import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import { isMade, type lineChecks } from '@quartet/shared/protocol/outcomes.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { citesWords, isUnconfirmed, listPoints } from './lines.ts';
import { strings } from './strings.ts';
import { strings as verdictStrings } from './verdict-strings.ts';

/** False for a consensus of a server that knows the specification alone: nothing can be said of it but its text and its lists. */
export function isOurs({ basedOn }: Pick<ConsensusState, 'basedOn'>): boolean {
  return basedOn.length > 0;
}

interface LineCounts {
  /** Such as "5 agreements"; null until it is known. */
  readonly agreed: string | null;
  /** Such as "1 disagreement"; null until it is known. */
  readonly disputed: string | null;
}

/** A consensus as it is shown. `demo`: no model wrote or compared anything. */
export type ShownConsensus = ConsensusState & { readonly demo?: boolean };

export type LineCheck = (typeof lineChecks)[number];

type Found = Pick<ShownConsensus, 'lines' | 'compared' | 'question' | 'demo'> &
  Partial<Pick<ShownConsensus, 'short'>>;

/** True once we know that nothing was found, for a question whose answers can share points, and whose points are listed. */
function isKnown({ compared, question = 'open', short = false }: Omit<Found, 'lines'>): boolean {
  return compared && question === 'open' && !short;
}

/** Counts the points on which the models agree and disagree. The lack of such points is only reported once everything was compared. */
export function describeCounts(found: Found): LineCounts {
  const { agreements, disagreements } = listPoints(found);
  const describe = ({ length }: readonly unknown[], toWords: (count: number) => string) =>
    length > 0 || isKnown(found) ? toWords(length) : null;
  return {
    agreed: describe(agreements, strings.agreements),
    disputed: describe(disagreements, strings.disagreements),
  };
}

/** A fallen line has been checked. */
const checkOf = (line: ConsensusLine): LineCheck =>
  line.kind === 'fallen' ? 'follows' : line.check;

/** Describes the current step: comparing, writing, or checking with the number of points that wait for it. */
export function describeStep(found: Pick<ConsensusState, 'lines' | 'compared' | 'text'>): string {
  const { lines, compared, text } = found;
  if (!compared) return text === '' ? strings.comparing : strings.writing;
  const pending = lines.filter(({ line }) => checkOf(line) === 'pending').length;
  return pending > 0 ? strings.checkingPoints(pending) : strings.checking;
}

/** Describes an empty list. Returns no words if the lack of points means nothing. */
export function describeEmpty(found: Found) {
  if (!isKnown(found)) return { agreements: '', disagreements: '' };
  const { fallen } = listPoints(found);
  return {
    agreements: verdictStrings.nothingShared(isUnconfirmed(fallen)),
    disagreements: strings.noDisagreements,
  };
}

/** Returns the heading of the points of only one model. For a poem or a translation, these are what sets each apart. */
export function nameAlone({ question = 'open' }: Pick<Found, 'question'>): string {
  return isMade(question) ? strings.setsApart : strings.onlyOneSaid;
}

/** Remarks that a line is being checked or, if other lines were checked, that it was not. Otherwise empty. */
export type CheckRemark = (check: LineCheck) => string;

export function createCheckRemark(lines: ConsensusState['lines'], over: boolean): CheckRemark {
  const marks = over && lines.some(({ line }) => checkOf(line) === 'follows');
  return (check) => {
    if (!over) return check === 'pending' ? strings.beingChecked : '';
    return marks && check !== 'follows' ? strings.notChecked : '';
  };
}

/** Lists the remarks below the lists of an ended consensus. */
export function describeBasis(found: Found): readonly string[] {
  const { compared, demo = false } = found;
  const lines = found.lines.map(({ line }) => line);
  if (lines.length === 0) return [];
  if (demo) return [strings.noModelChecked];
  const unchecked = lines.filter((line) => checkOf(line) !== 'follows').length;
  // Lines without cited words cannot be checked against anything.
  const cites = lines.some((line) => citesWords(listCites(line)));
  return [
    ...(compared ? [] : [strings.comparisonBrokeOff]),
    ...(cites && unchecked === lines.length ? [strings.notCheckedByAnother] : []),
    ...(cites && unchecked === 0 ? [strings.checkedByAnother] : []),
    strings.canBeWrong(modelKeys.length),
  ];
}
