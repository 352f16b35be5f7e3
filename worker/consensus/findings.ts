import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerLink } from '@quartet/shared/protocol/consensus-parts.ts';
import type { Admission } from './admit-answers.ts';
import type { BriefedAnswer } from './brief/briefed-answer.ts';
import type { ComposingBrief } from './brief/create-brief.ts';
import type { Claim } from './compare/claim.ts';
import {
  type BookChange,
  type BookedLine,
  createLineBook,
  type LineBook,
  toConsensusLine,
} from './compare/line-book.ts';
import type { ConsensusPart } from './consensus-page.ts';
import { createLineTrial, type JudgedLine } from './cross-check/judge-lines.ts';
import type { Verdicts } from './cross-check/read-verdicts.ts';

/** What was found of the answers, and what of it is shown; every change comes as the events that show it. */
export interface Findings {
  /** The first event, and all that is known by now: what a new attempt begins with. */
  replay(): ConsensusPart[];
  add(claim: Claim): ConsensusPart[];
  /** That these answers decline is on the comparer's word alone. */
  refusing(): readonly BriefedAnswer[];
  /** They do not decline after all. */
  readmit(models: readonly ModelKey[]): ConsensusPart[];
  /** `compared`: the comparison came to its end. */
  endComparison(compared: boolean): ConsensusPart[];
  trial(): ReturnType<typeof createLineTrial>;
  judge(trial: ReturnType<typeof createLineTrial>, verdicts: Verdicts): ConsensusPart[];
  /** As they stand now. */
  lines(): readonly BookedLine[];
  units(): ReturnType<ReturnType<typeof createLineBook>['units']>;
  /** The answers that are combined, now that it is known which are refusals. */
  admission(): Admission;
}

interface FindingsOptions {
  readonly admission: Admission;
  readonly brief: ComposingBrief;
  /** Nobody will look at the lines again. */
  readonly unchecked: boolean;
}

export function createFindings({ admission, brief, unchecked }: FindingsOptions): Findings {
  const book = createLineBook(brief);
  const judged = new Map<number, JudgedLine | null>();
  let compared: boolean | null = null;
  let withdrawn = 0;

  const links = listLinks(admission, brief);
  const isLeft = ({ id }: BookedLine) => judged.get(id) !== null;
  const toCurrent = ({ id, claim }: BookedLine): BookedLine => ({
    id,
    claim: judged.get(id)?.claim ?? claim,
  });
  const lines = () => book.lines().filter(isLeft).map(toCurrent);
  const toPart = ({ id, claim }: BookedLine): ConsensusPart => {
    const check = judged.get(id)?.check ?? (unchecked ? 'unchecked' : 'pending');
    return { type: 'consensus-line', id, line: toConsensusLine(claim, book.units(), check) };
  };
  const withdraw = (ids: readonly number[]): ConsensusPart[] => {
    withdrawn += ids.length;
    return ids.length > 0 ? [{ type: 'consensus-withdrawn', ids: [...ids] }] : [];
  };
  const toParts = (change: BookChange): ConsensusPart[] => [
    ...withdraw(change.withdrawn),
    ...change.lines.map(toPart),
  ];
  const toCompared = (left: number) =>
    compared === null ? [] : [toComparedPart(book, { admission, compared, left })];

  return {
    replay: () => [
      toStartPart(withoutRefusals(admission, book), links),
      ...lines().map(toPart),
      ...toCompared(book.countLeft() + withdrawn),
    ],
    add: (claim) => toParts(book.add(claim)),
    refusing: () => brief.answers.filter(({ model }) => book.refusing.has(model)),
    readmit: (models) => toParts(book.readmit(models)),
    endComparison(isWhole) {
      compared = isWhole;
      return toCompared(book.countLeft());
    },
    trial: () => createLineTrial(lines(), book.units()),
    judge(trial, verdicts) {
      const tried = lines();
      for (const line of tried) judged.set(line.id, trial.judge(line, verdicts));
      const fallen = tried.filter((line) => !isLeft(line)).map(({ id }) => id);
      return [...withdraw(fallen), ...lines().map(toPart)];
    },
    lines,
    units: () => book.units(),
    admission: () => withoutRefusals(admission, book),
  };
}

/** The answers that turned out to be refusals are missing. */
function withoutRefusals({ admitted, missing }: Admission, { refusing }: LineBook): Admission {
  const refusals = admitted.filter(({ model }) => refusing.has(model));
  return {
    admitted: admitted.filter(({ model }) => !refusing.has(model)),
    missing: [
      ...missing,
      ...refusals.map(({ model }) => ({ model, reason: 'content_refused' as const })),
    ],
  };
}

function toStartPart(admission: Admission, links: readonly AnswerLink[]): ConsensusPart {
  const partial = admission.admitted.filter((answer) => answer.partial);
  return {
    type: 'consensus-start',
    ...toBasis(admission),
    partial: inPanelOrder(partial.map(({ model }) => model)),
    links: [...links],
  };
}

function toComparedPart(
  book: LineBook,
  {
    admission,
    ...ending
  }: Pick<FindingsOptions, 'admission'> & {
    readonly compared: boolean;
    readonly left: number;
  },
): ConsensusPart {
  return {
    type: 'consensus-compared',
    ...ending,
    votes: [...book.votes()],
    ...toBasis(withoutRefusals(admission, book)),
    suspicious: inPanelOrder([...book.suspicious]),
  };
}

function toBasis({ admitted, missing }: Admission) {
  return { basedOn: inPanelOrder(admitted.map(({ model }) => model)), missing: [...missing] };
}

function inPanelOrder(models: readonly ModelKey[]): ModelKey[] {
  return modelKeys.filter((model) => models.includes(model));
}

/** More addresses than anybody follows would not fit into an event. */
const mostLinks = 200;
const longestUrl = 500;

/** The addresses that stand in the answers, and those of the pages that they were told to rest on. */
function listLinks({ admitted }: Admission, { answers }: ComposingBrief): AnswerLink[] {
  const models = new Map<string, Set<ModelKey>>();
  const add = (url: string, model: ModelKey) => {
    if (url.length > longestUrl) return;
    models.set(url, (models.get(url) ?? new Set()).add(model));
  };
  for (const { model, units } of answers) {
    for (const { url } of units.flatMap((unit) => unit.links)) add(url, model);
  }
  for (const { model, sources } of admitted) for (const { url } of sources) add(url, model);
  return [...models]
    .slice(0, mostLinks)
    .map(([url, of]) => ({ url, models: modelKeys.filter((model) => of.has(model)) }));
}
