import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { AnswerLink, Cited, ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import type { QuestionKind } from '@quartet/shared/protocol/outcomes.ts';
import type { ComposingBrief } from './brief/create-brief.ts';
import { type NumberedClaim, type NumberedLine, showClaimed } from './check/derive-lines.ts';
import { type JudgedClaims, judgeClaims, type LineOutcome } from './check/judge-claims.ts';
import type { Verdicts } from './check/read-verdicts.ts';
import type { Claim, Said } from './compose/read-said.ts';
import type { ConsensusPart } from './consensus-page.ts';
import type { AnswerSelection } from './select-answers.ts';
import { indexUnits, type UnitIndex } from './units/citable-answer.ts';

/** Keeps the claims of a consensus, and returns every change as the events that show it. */
export interface Lines {
  start(): ConsensusPart;
  add(said: Said): ConsensusPart[];
  /** `whole` is true if the composer finished its list. */
  endComparison(whole: boolean): ConsensusPart;
  claims(): readonly NumberedClaim[];
  /** The units that may be cited. An answer that declines, or that addresses the composer, has none. */
  units(): UnitIndex;
  judge(verdicts: Verdicts): ConsensusPart[];
  /** Finds the line that shows a row, and the units that say it there. There is none for a claim that did not hold. */
  findRow(row: number): TellingLine | undefined;
  outcomes(): readonly LineOutcome[];
}

interface TellingLine {
  readonly line: NumberedLine;
  readonly cites: readonly Cited[];
  /** The place of the row among the stances of a disagreement; -1 if it is none of them. */
  readonly stance: number;
}

/** With fewer answers there is nothing to combine. */
const fewestCombined = 2;
/** In characters. */
const longestRefusal = 600;
/** The prompt asks for fewer claims. */
const mostClaims = 24;
const mostNext = 3;

export function createLines(brief: ComposingBrief, selection: AnswerSelection): Lines {
  const claims: NumberedClaim[] = [];
  const next: string[] = [];
  const refusing = new Set<ModelKey>();
  const suspicious = new Set<ModelKey>();
  let kind: QuestionKind = 'open';
  let judged: JudgedClaims = { lines: [], outcomes: [] };

  const units = () =>
    indexUnits(brief.answers.filter(({ model }) => !refusing.has(model) && !suspicious.has(model)));
  const toCompared = (compared: boolean): ConsensusPart => ({
    type: 'consensus-compared',
    compared,
    ...toBasis(selection, refusing),
    suspicious: inPanelOrder([...suspicious]),
    ...(kind !== 'open' && { question: kind }),
    ...(next.length > 0 && { next: [...next] }),
  });

  function addClaim(said: Claim): ConsensusPart[] {
    if (claims.length === mostClaims) return [];
    const last = claims.at(-1);
    const number = last ? last.number + last.rows.length : 1;
    const isAnswer = said.isAnswer && !claims.some((claim) => claim.isAnswer);
    const claim = { ...said, isAnswer, number };
    claims.push(claim);
    return showClaimed(claim, units(), 'pending').map(toPart);
  }

  function addNext(question: string): void {
    if (next.length < mostNext && !next.includes(question)) next.push(question);
  }

  function leave({ label, why }: Extract<Said, { type: 'leave' }>): ConsensusPart[] {
    const answer = brief.answers.find((each) => each.label === label);
    // A composer excludes neither a long answer as a refusal, nor one of the last two.
    const left = brief.answers.length - refusing.size;
    const mayRefuse =
      left > fewestCombined && answer && answer.text.trim().length <= longestRefusal;
    if (!answer || (why === 'refuses' && !mayRefuse)) return [];
    (why === 'refuses' ? refusing : suspicious).add(answer.model);
    return [toCompared(false)];
  }

  return {
    start: () => toStartPart(selection, brief),
    add(said) {
      if (said.type === 'claim') return addClaim(said);
      if (said.type === 'leave') return leave(said);
      if (said.type === 'kind') ({ kind } = said);
      else addNext(said.question);
      return said.type === 'kind' ? [toCompared(false)] : [];
    },
    endComparison: toCompared,
    claims: () => claims,
    units,
    judge(verdicts) {
      judged = judgeClaims(claims, verdicts, units());
      return judged.lines.map(toPart);
    },
    findRow: (row) => findTelling(row, claims, judged.lines),
    outcomes: () => judged.outcomes,
  };
}

function findTelling(
  row: number,
  claims: readonly NumberedClaim[],
  lines: readonly NumberedLine[],
): TellingLine | undefined {
  const claim = claims.findLast(({ number }) => number <= row);
  const ofClaim = lines.filter(({ id }) => claim?.rows[id - claim.number]);
  // A row without a line of its own is a side of its claim's first line.
  const line = ofClaim.find(({ id }) => id === row) ?? ofClaim[0];
  if (!line || line.line.kind === 'fallen') return undefined;
  const stance = line.sides?.indexOf(row) ?? -1;
  return { line, stance, cites: listSayers(line.line, stance) };
}

function listSayers(line: ConsensusLine, stance: number): readonly Cited[] {
  return line.kind === 'disagreement' ? (line.stances[stance]?.cites ?? []) : line.cites;
}

function toPart({ id, line }: NumberedLine): ConsensusPart {
  return { type: 'consensus-line', id, line };
}

/** The first event of a consensus, which lists the answers that it is based on. */
function toStartPart(selection: AnswerSelection, brief: ComposingBrief): ConsensusPart {
  const partial = selection.selected.filter((answer) => answer.partial);
  return {
    type: 'consensus-start',
    ...toBasis(selection, new Set()),
    partial: inPanelOrder(partial.map(({ model }) => model)),
    links: listLinks(selection, brief),
    ...(brief.isShort && { short: true }),
  };
}

/** Lists the answers that take part, and why the other answers do not. An answer that turned out to be a refusal counts as missing. */
function toBasis({ selected, missing }: AnswerSelection, refusing: ReadonlySet<ModelKey>) {
  const models = selected.map(({ model }) => model).filter((model) => !refusing.has(model));
  const refusals = [...refusing].map((model) => ({ model, reason: 'content_refused' as const }));
  return { basedOn: inPanelOrder(models), missing: [...missing, ...refusals] };
}

function inPanelOrder(models: readonly ModelKey[]): ModelKey[] {
  return modelKeys.filter((model) => models.includes(model));
}

/** Limits the addresses, so that they fit into an event. */
const mostLinks = 200;
const longestUrl = 500;

/** Lists the addresses in the answers and the addresses of their sources. */
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
    .map(([url, of]) => ({ url, models: inPanelOrder([...of]) }));
}
