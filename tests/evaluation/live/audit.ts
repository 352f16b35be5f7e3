import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited, ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { askChecker } from '@quartet/worker/consensus/check/check-consensus.ts';
import { findPassages } from '@quartet/worker/consensus/check/find-passages.ts';
import type { RowVerdict } from '@quartet/worker/consensus/check/read-verdicts.ts';
import { listCheckers } from '@quartet/worker/consensus/choose-composers.ts';
import { createLines, type Lines } from '@quartet/worker/consensus/lines.ts';
import { indexUnits } from '@quartet/worker/consensus/units/citable-answer.ts';
import type { CallLimits, Panel, PanelModel } from '@quartet/worker/providers/panel.ts';
import type { Composed } from '../composition/compose-answers.ts';

/** How many items were judged, and how many of them followed. */
export interface Tally {
  readonly follows: number;
  readonly judged: number;
}

export interface Audit {
  /** The lines that are shown, judged by the answers that they cite. */
  readonly lines: Tally;
  /** The sentences, judged by everything that they cite. A sentence that cites nothing does not follow. */
  readonly sentences: Tally;
  /** The citations, each of which is a sentence with one of the answers that it cites. */
  readonly citations: Tally;
}

type Brief = Composed['brief'];

const mostSentences = 40;

/**
 * Asks a model of a company that neither composed nor checked what follows from its citations. Resolves to null when there is no such company,
 * or when it replies nothing.
 */
export async function auditConsensus(
  panel: Panel,
  { consensus, brief }: Composed,
  limits: CallLimits,
): Promise<Audit | null> {
  const auditor = findAuditor(panel, consensus.composer);
  if (!auditor) return null;
  const points = consensus.lines.flatMap(({ line }) => toPoints(line));
  const lines = toClaims(
    brief,
    points.map(({ words, cites }) => ({ words, ids: toIds(brief, cites) })),
  );
  const sentences = listSentences({ consensus, brief }).slice(0, mostSentences);
  const asked = sentences.flatMap(toRows).map((row, at) => ({ ...row, name: `s${at + 1}` }));
  const passages = asked.map(({ passage, name, cites }) => ({
    ...passage,
    name,
    ids: toIds(brief, cites),
  }));
  const read = await askChecker(auditor, { brief, lines, passages }, limits).catch(() => null);
  if (!read) return null;
  const { verdicts } = read;
  const ofLines = points.flatMap(({ cites }, at) => {
    const verdict = verdicts.get(String(at + 1));
    return verdict ? listModels(cites).map((model) => isNamed(verdict, model)) : [];
  });
  const judge = (of: 'sentence' | 'citation') =>
    asked
      .filter((row) => row.of.includes(of))
      .flatMap(({ name, cites }) => {
        const verdict = verdicts.get(name);
        return verdict ? [isBorne(verdict, cites)] : [];
      });
  const bare = sentences.filter(({ cites }) => cites.length === 0).map(() => false);
  return {
    lines: count(ofLines),
    sentences: count([...judge('sentence'), ...bare]),
    citations: count(judge('citation')),
  };
}

/** Numbers the claims of a checker's task from 1. */
export function toClaims(
  brief: Brief,
  rows: readonly { readonly words: string; readonly ids: readonly string[] }[],
): Lines {
  const lines = createLines(brief, { selected: [], missing: [] });
  for (const row of rows)
    lines.add({ type: 'claim', isAnswer: false, rows: [row], topic: '', settledBy: null });
  return lines;
}

function findAuditor(panel: Panel, composer: string | null): PanelModel | undefined {
  const models = modelKeys.map((model) => panel.model(model));
  const composed = models.find(({ key }) => key === composer);
  if (!composed) return undefined;
  const [checker] = listCheckers(panel.composers, composed);
  const taken = [composed.current('compose').company, checker?.current('check').company];
  return models.find((model) => !taken.includes(model.current('check').company));
}

function toPoints(line: ConsensusLine) {
  if (line.kind !== 'disagreement') return [{ words: line.point, cites: line.cites }];
  return line.stances.map(({ stance, cites }) => ({ words: `${line.topic}: ${stance}`, cites }));
}

/** Lists the statements, with all citations that are shown for them. */
function listSentences({ consensus, brief }: Pick<Composed, 'consensus' | 'brief'>) {
  return findPassages(consensus, brief, indexUnits(brief.answers)).flatMap(({ passage }, at) =>
    passage ? [{ passage, cites: consensus.sentences[at]?.cites ?? [] }] : [],
  );
}

/** Makes a row of a sentence with everything that it cites, and a row for each answer if it cites several. */
function toRows({ passage, cites }: ReturnType<typeof listSentences>[number]) {
  const models = listModels(cites);
  const single = models.map((model) => cites.filter((one) => one.model === model));
  if (models.length === 0) return [];
  if (models.length === 1) return [{ passage, cites, of: ['sentence', 'citation'] }];
  const each = single.map((ofOne) => ({ passage, cites: ofOne, of: ['citation'] }));
  return [{ passage, cites, of: ['sentence'] }, ...each];
}

function listModels(cites: readonly Cited[]): Cited['model'][] {
  return [...new Set(cites.map(({ model }) => model))];
}

function isNamed({ follows }: RowVerdict, model: Cited['model']): boolean {
  return follows.some((one) => one.model === model);
}

/** True if it follows, and only from units that are cited. */
function isBorne({ says, follows }: RowVerdict, cites: readonly Cited[]): boolean {
  const isCited = ({ model, start }: Cited) =>
    cites.some((one) => one.model === model && one.start === start);
  return says === 'follows' && follows.every(isCited);
}

function count(judged: readonly boolean[]): Tally {
  return { follows: judged.filter(Boolean).length, judged: judged.length };
}

function toIds({ answers }: Brief, cites: readonly Cited[]): string[] {
  return [...indexUnits(answers)].flatMap(([id, { model, unit }]) =>
    cites.some((one) => one.model === model && one.start === unit.start) ? [id] : [],
  );
}
