import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerLink } from '@quartet/shared/protocol/consensus-parts.ts';
import type { QuestionKind } from '@quartet/shared/protocol/outcomes.ts';
import type { DropReason } from '../units/claimed-lines.ts';
import type { BriefedAnswer } from './brief/briefed-answer.ts';
import type { ComposingBrief } from './brief/create-brief.ts';
import type { Claim } from './compare/claim.ts';
import {
  createLines,
  type LineChange,
  type Lines,
  type NumberedLine,
  type SoundClaim,
  toConsensusLine,
} from './compare/lines.ts';
import type { ConsensusPart } from './consensus-page.ts';
import { createLineReview, type JudgedLine } from './cross-check/judge-lines.ts';
import type { Verdicts } from './cross-check/read-verdicts.ts';
import type { AnswerSelection } from './select-answers.ts';

/** Keeps the lines of a consensus, and returns every change as the events that show it. */
export interface ConsensusLines {
  /** Returns the first event and everything known by now, for a new attempt. */
  replay(): ConsensusPart[];
  add(claim: Claim): ConsensusPart[];
  /** Answers that decline by the comparer's word alone. */
  refusing(): readonly BriefedAnswer[];
  /** They do not decline after all. */
  readmit(models: readonly ModelKey[]): ConsensusPart[];
  /** `compared`: the comparison came to its end. */
  endComparison(compared: boolean): ConsensusPart[];
  review(): ReturnType<typeof createLineReview>;
  judge(review: ReturnType<typeof createLineReview>, verdicts: Verdicts): ConsensusPart[];
  /** How many claims make no line, by reason. */
  countDropped(): Readonly<Partial<Record<DropReason, number>>>;
  /** Lists the outcome of every claim, for the metrics. */
  outcomes(): readonly LineOutcome[];
  /** The kind of question; `open` until the comparison names it. */
  kind(): QuestionKind;
  /** The current lines. */
  current(): readonly NumberedLine[];
  units(): ReturnType<ReturnType<typeof createLines>['units']>;
  /** The answers that are combined, now that it is known which are refusals. */
  selection(): AnswerSelection;
}

/** `repaired`: said in a unit's own words. The code is the reason. */
export interface LineOutcome {
  readonly outcome: JudgedLine['check'] | 'repaired' | 'withdrawn';
  readonly code: DropReason | 'none';
}

interface ConsensusLinesOptions {
  readonly selection: AnswerSelection;
  readonly brief: ComposingBrief;
  /** Set when no judge will look at the lines again. */
  readonly unchecked: boolean;
}

export function createConsensusLines({
  selection,
  brief,
  unchecked,
}: ConsensusLinesOptions): ConsensusLines {
  const claimed = createLines(brief);
  const judged = new Map<number, JudgedLine | DropReason>();
  // Null while the comparison goes on.
  let compared: boolean | null = null;
  let withdrawn = 0;
  const current = () => claimed.lines().flatMap((line) => toStanding(line, judged.get(line.id)));
  const toPart = ({ id, claim }: NumberedLine): ConsensusPart => {
    const verdict = judged.get(id);
    const before = unchecked ? 'unchecked' : 'pending';
    const check = typeof verdict === 'object' ? verdict.check : before;
    return { type: 'consensus-line', id, line: toConsensusLine(claim, claimed.units(), check) };
  };
  const withdraw = (ids: readonly number[], left = ids.length): ConsensusPart[] => {
    withdrawn += left;
    const part = { ids: [...ids], ...(left < ids.length && { left }) };
    return ids.length > 0 ? [{ type: 'consensus-withdrawn', ...part }] : [];
  };
  const toParts = (change: LineChange): ConsensusPart[] => [
    ...withdraw(change.withdrawn, change.left),
    ...change.lines.map(toPart),
  ];
  const toCompared = (left: number) =>
    toComparedPart(claimed, { selection, compared: compared ?? false, left });
  // The page shows it before the comparison has ended.
  const toVerdict = () =>
    claimed.kind() === 'open' && claimed.votes().length === 0 ? [] : [toCompared(0)];

  return {
    replay: () => [
      toStartPart(withoutRefusals(selection, claimed), listLinks(selection, brief)),
      ...current().map(toPart),
      ...(compared === null ? toVerdict() : [toCompared(claimed.countLeft() + withdrawn)]),
    ],
    add(claim) {
      const parts = toParts(claimed.add(claim));
      return tellsVerdict(claim) ? [...parts, ...toVerdict()] : parts;
    },
    refusing: () => brief.answers.filter(({ model }) => claimed.refusing.has(model)),
    readmit: (models) => toParts(claimed.readmit(models)),
    endComparison(isWhole) {
      compared = isWhole;
      return [toCompared(claimed.countLeft())];
    },
    review: () => createLineReview(current(), claimed.units()),
    judge(review, verdicts) {
      const tried = current();
      for (const line of tried) judged.set(line.id, review.judge(line, verdicts));
      const { fallen, unborne } = findFallen(tried, judged);
      return [...withdraw(fallen, unborne), ...current().map(toPart)];
    },
    countDropped: () => countReasons([...claimed.dropped(), ...judged.values()]),
    outcomes: () => listOutcomes(claimed, judged),
    kind: () => claimed.kind(),
    current,
    units: () => claimed.units(),
    selection: () => withoutRefusals(selection, claimed),
  };
}

const tellsVerdict = ({ type }: Claim): boolean => type === 'question' || type === 'vote';

const toWithdrawn = (code: DropReason): LineOutcome => ({ outcome: 'withdrawn', code });

function listOutcomes(
  claimed: Lines,
  judged: ReadonlyMap<number, JudgedLine | DropReason>,
): readonly LineOutcome[] {
  const kept = claimed.lines().map(({ id, claim }) => toOutcome(claim, judged.get(id)));
  return [...claimed.dropped().map(toWithdrawn), ...kept];
}

function toOutcome(claim: SoundClaim, verdict: JudgedLine | DropReason | undefined): LineOutcome {
  if (typeof verdict === 'string') return toWithdrawn(verdict);
  if (isQuoted(claim)) return { outcome: 'repaired', code: 'ungrounded' };
  if (verdict && isQuoted(verdict.claim)) return { outcome: 'repaired', code: 'not_said' };
  return { outcome: verdict?.check ?? 'unchecked', code: 'none' };
}

/** Returns true for a line that says anything in a unit's own words. */
function isQuoted({ type, item }: SoundClaim): boolean {
  const parts = type === 'disagree' ? item.stances : [item];
  return parts.some(({ quoted }) => quoted !== undefined);
}

/** Returns the line as it was judged; none if it fell. */
function toStanding(
  line: NumberedLine,
  verdict: Pick<JudgedLine, 'claim'> | DropReason = line,
): NumberedLine[] {
  return typeof verdict === 'string' ? [] : [{ id: line.id, claim: verdict.claim }];
}

/** Lists the ids of fallen lines, and counts those that the answers do not bear out. */
function findFallen(
  tried: readonly NumberedLine[],
  judged: ReadonlyMap<number, JudgedLine | DropReason>,
) {
  const fallen = tried.map(({ id }) => id).filter((id) => typeof judged.get(id) === 'string');
  return { fallen, unborne: fallen.filter((id) => judged.get(id) !== 'disputed').length };
}

function countReasons(
  verdicts: readonly (JudgedLine | DropReason)[],
): Partial<Record<DropReason, number>> {
  const reasons = verdicts.filter((verdict) => typeof verdict === 'string');
  const groups = Object.entries(Object.groupBy(reasons, (reason) => reason));
  return Object.fromEntries(groups.map(([reason, all]) => [reason, all.length]));
}

/** The answers that turned out to be refusals are missing. */
function withoutRefusals(
  { selected, missing }: AnswerSelection,
  { refusing }: Lines,
): AnswerSelection {
  const refusals = selected.filter(({ model }) => refusing.has(model));
  return {
    selected: selected.filter(({ model }) => !refusing.has(model)),
    missing: [
      ...missing,
      ...refusals.map(({ model }) => ({ model, reason: 'content_refused' as const })),
    ],
  };
}

function toStartPart(selection: AnswerSelection, links: readonly AnswerLink[]): ConsensusPart {
  const partial = selection.selected.filter((answer) => answer.partial);
  return {
    type: 'consensus-start',
    ...toBasis(selection),
    partial: inPanelOrder(partial.map(({ model }) => model)),
    links: [...links],
  };
}

function toComparedPart(
  claimed: Lines,
  {
    selection,
    ...ending
  }: Pick<ConsensusLinesOptions, 'selection'> & {
    readonly compared: boolean;
    readonly left: number;
  },
): ConsensusPart {
  return {
    type: 'consensus-compared',
    ...ending,
    votes: [...claimed.votes()],
    ...toBasis(withoutRefusals(selection, claimed)),
    suspicious: inPanelOrder([...claimed.suspicious]),
    ...(claimed.kind() !== 'open' && { question: claimed.kind() }),
  };
}

function toBasis({ selected, missing }: AnswerSelection) {
  return { basedOn: inPanelOrder(selected.map(({ model }) => model)), missing: [...missing] };
}

function inPanelOrder(models: readonly ModelKey[]): ModelKey[] {
  return modelKeys.filter((model) => models.includes(model));
}

/** Limits the addresses, so that they fit into an event. */
const mostLinks = 200;
const longestUrl = 500;

/** Lists the addresses in the answers and those of their sources. */
function listLinks({ selected }: AnswerSelection, { answers }: ComposingBrief): AnswerLink[] {
  const models = new Map<string, Set<ModelKey>>();
  const add = (url: string, model: ModelKey) => {
    if (url.length > longestUrl) return;
    models.set(url, (models.get(url) ?? new Set()).add(model));
  };
  for (const { model, units } of answers) {
    for (const { url } of units.flatMap((unit) => unit.links)) add(url, model);
  }
  for (const { model, sources } of selected) for (const { url } of sources) add(url, model);
  return [...models]
    .slice(0, mostLinks)
    .map(([url, of]) => ({ url, models: modelKeys.filter((model) => of.has(model)) }));
}
