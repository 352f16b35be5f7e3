import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerLink } from '@quartet/shared/protocol/consensus-parts.ts';
import type { BriefedAnswer } from './brief/briefed-answer.ts';
import type { ComposingBrief } from './brief/create-brief.ts';
import type { Claim } from './compare/claim.ts';
import {
  createLines,
  type LineChange,
  type Lines,
  type NumberedLine,
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
  /** The current lines. */
  current(): readonly NumberedLine[];
  units(): ReturnType<ReturnType<typeof createLines>['units']>;
  /** The answers that are combined, now that it is known which are refusals. */
  selection(): AnswerSelection;
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
  const judged = new Map<number, JudgedLine | null>();
  let compared: boolean | null = null;
  let withdrawn = 0;

  const links = listLinks(selection, brief);
  const isLeft = ({ id }: NumberedLine) => judged.get(id) !== null;
  const toCurrent = ({ id, claim }: NumberedLine): NumberedLine => ({
    id,
    claim: judged.get(id)?.claim ?? claim,
  });
  const current = () => claimed.lines().filter(isLeft).map(toCurrent);
  const toPart = ({ id, claim }: NumberedLine): ConsensusPart => {
    const check = judged.get(id)?.check ?? (unchecked ? 'unchecked' : 'pending');
    return { type: 'consensus-line', id, line: toConsensusLine(claim, claimed.units(), check) };
  };
  const withdraw = (ids: readonly number[]): ConsensusPart[] => {
    withdrawn += ids.length;
    return ids.length > 0 ? [{ type: 'consensus-withdrawn', ids: [...ids] }] : [];
  };
  const toParts = (change: LineChange): ConsensusPart[] => [
    ...withdraw(change.withdrawn),
    ...change.lines.map(toPart),
  ];
  const toCompared = (left: number) =>
    compared === null ? [] : [toComparedPart(claimed, { selection, compared, left })];

  return {
    replay: () => [
      toStartPart(withoutRefusals(selection, claimed), links),
      ...current().map(toPart),
      ...toCompared(claimed.countLeft() + withdrawn),
    ],
    add: (claim) => toParts(claimed.add(claim)),
    refusing: () => brief.answers.filter(({ model }) => claimed.refusing.has(model)),
    readmit: (models) => toParts(claimed.readmit(models)),
    endComparison(isWhole) {
      compared = isWhole;
      return toCompared(claimed.countLeft());
    },
    review: () => createLineReview(current(), claimed.units()),
    judge(review, verdicts) {
      const tried = current();
      for (const line of tried) judged.set(line.id, review.judge(line, verdicts));
      const fallen = tried.filter((line) => !isLeft(line)).map(({ id }) => id);
      return [...withdraw(fallen), ...current().map(toPart)];
    },
    current,
    units: () => claimed.units(),
    selection: () => withoutRefusals(selection, claimed),
  };
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
