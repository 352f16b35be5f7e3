import { forEachModel, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import { createBrief } from '@quartet/worker/consensus/brief/create-brief.ts';
import { askChecker } from '@quartet/worker/consensus/check/check-consensus.ts';
import type { CallLimits, Panel } from '@quartet/worker/providers/panel.ts';
import { type Answers, askPanel } from '../composition/ask-panel.ts';
import { type Composed, composeAnswers } from '../composition/compose-answers.ts';
import { listTurnsByOrder, toTurn } from '../composition/list-turns.ts';
import { auditConsensus, toClaims } from './audit.ts';
import { findSides, grade } from './grade.ts';
import type { ClaimItem, ClosedItem, ConflictItem, Item } from './item.ts';
import type { Meter } from './meter-calls.ts';
import type { ClaimResult, ClosedResult, ConflictResult, Measures, Result } from './result.ts';
import { findMajority, overlap } from './statistics.ts';

export interface Playing {
  readonly meter: Pick<Meter, 'panel' | 'takeUsage'>;
  /** In how many orders of the answers the consensus is composed. */
  readonly orders: number;
}

/** Plays one item through the product's own panel and composition. */
export async function playItem(item: Item, playing: Playing): Promise<Result> {
  // The audit of the item before used tokens that belong to no item.
  playing.meter.takeUsage();
  return { ...(await play(item, playing)), id: item.id, set: item.set };
}

function play(item: Item, playing: Playing): Promise<ClosedResult | ConflictResult | ClaimResult> {
  switch (item.kind) {
    case 'closed':
      return playClosed(item, playing);
    case 'conflict':
      return playConflict(item, playing);
    case 'claim':
      return playClaim(item, playing);
  }
}

async function playClosed(
  item: ClosedItem & Item,
  { meter, orders }: Playing,
): Promise<ClosedResult> {
  const { panel } = meter;
  const question = toQuestion(item.question);
  const answers = await askPanel({ panel, question, now: new Date() });
  const compose = (order: number) => composeInOrder({ panel, question, answers }, item, order);
  const first = await compose(0);
  // People would pay only for these calls, and neither for the other orders nor for the audit.
  const usage = meter.takeUsage();
  const others: Composed[] = [];
  for (let order = 1; order < orders; order += 1) others.push(await compose(order));
  const graded = forEachModel((model) => grade(item, answers[model] ?? ''));
  return {
    kind: 'closed',
    answers: graded,
    majority: findMajority(Object.values(graded)),
    consensus: grade(item, first.consensus.text),
    measures: await measure(panel, first),
    orders: others.map(({ consensus }) => ({
      consensus: grade(item, consensus.text),
      overlap: overlap(listPlaces(first.consensus), listPlaces(consensus)),
    })),
    usage,
  };
}

async function playConflict(
  item: ConflictItem & Item,
  { meter }: Playing,
): Promise<ConflictResult> {
  const { panel } = meter;
  const question = toQuestion(item.question);
  const [one, other] = modelKeys;
  const answers: Answers = { [one]: item.sides[0].text, [other]: item.sides[1].text };
  const composed = await composeInOrder({ panel, question, answers }, item, 0);
  const usage = meter.takeUsage();
  const { lines, text } = composed.consensus;
  const found = lines.some(
    ({ line }) =>
      line.kind === 'disagreement' && new Set(listCites(line).map(({ model }) => model)).size > 1,
  );
  return {
    kind: 'conflict',
    found,
    named: findSides(item, text),
    measures: await measure(panel, composed),
    usage,
  };
}

async function playClaim(item: ClaimItem, { meter }: Playing): Promise<ClaimResult> {
  const [composer, checker = composer] = meter.panel.composers;
  const [model] = modelKeys;
  const answer = { model, text: item.document, partial: false, sources: [] };
  const brief = await createBrief(toQuestion('Is it so?'), [answer], toTurn('claim'));
  const lines = toClaims(brief, [{ words: item.claim, ids: [] }]);
  const checked =
    checker && (await askChecker(checker, { brief, lines, passages: [] }, createLimits()));
  const { follows = [] } = checked?.verdicts.get('1') ?? {};
  return {
    kind: 'claim',
    supported: item.supported,
    found: follows.length > 0,
    usage: meter.takeUsage(),
  };
}

function toQuestion(text: string): Question {
  return { text, history: forEachModel(() => []), images: [], webSearch: false };
}

function createLimits(): CallLimits {
  const { signal } = new AbortController();
  return { signal, deadlineAt: Date.now() + 120_000, userId: 'user_evaluation', task: 'check' };
}

const turns = [...listTurnsByOrder().values()];

function composeInOrder(
  input: Pick<Parameters<typeof composeAnswers>[0], 'panel' | 'question' | 'answers'>,
  { id }: Pick<Item, 'id'>,
  order: number,
): Promise<Composed> {
  // Seven and the 24 orders share no divisor: an item's orders differ, and items begin with different ones.
  const turn = turns[(Number.parseInt(id, 10) + order * 7) % turns.length];
  return composeAnswers({ ...input, turn: turn ?? toTurn(id), flushMs: 33 });
}

function listPlaces({ lines }: Composed['consensus']): string[] {
  return lines.flatMap(({ line }) =>
    listCites(line).map(({ model, start, end }) => `${line.kind} ${model} ${start} ${end}`),
  );
}

async function measure(panel: Panel, composed: Composed): Promise<Measures> {
  const { consensus, events } = composed;
  const { composer, lines, sentences } = consensus;
  const cites = sentences.flatMap((sentence) => sentence.cites);
  const firstOf = (type: string) => events.find(({ event }) => event.type === type)?.atMs ?? null;
  return {
    outcome: consensus.outcome,
    composer,
    basedOn: consensus.basedOn.length,
    lines: lines.length,
    fallen: lines.filter(({ line }) => line.kind === 'fallen').length,
    sentences: sentences.length,
    marked: sentences.filter(({ check }) => check === 'contradicts' || check === 'not_said').length,
    cites: cites.length,
    ownCites: cites.filter(({ model }) => model === composer).length,
    firstLineMs: firstOf('consensus-line'),
    firstWordMs: firstOf('consensus-delta'),
    audit: await auditConsensus(panel, composed, createLimits()),
  };
}
