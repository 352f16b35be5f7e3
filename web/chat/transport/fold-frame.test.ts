import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { foldTurn } from '@quartet/shared/protocol/fold-turn.ts';
import { answerOutcomes, answerReasons } from '@quartet/shared/protocol/outcomes.ts';
import { readSseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { toAnswerFrame, toConsensusFrame } from '@quartet/shared/protocol/to-sse-frame.ts';
import type { AnswerReason, TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { foldDone, foldFrame } from './fold-frame.ts';

function endedWith(reason: AnswerReason, text: string): TurnState {
  const events: TurnEvent[] = [
    { type: 'answer-start', model: 'grok', label: 'xAI: Grok 4', attempt: 1 },
    { type: 'answer-delta', model: 'grok', attempt: 1, text, reasoning: 'hm' },
    { type: 'answer-end', model: 'grok', attempt: 1, outcome: 'failed', reason },
  ];
  return events.reduce(foldTurn, createTurnState());
}

test.each([
  ['provider_timeout', ''],
  ['provider_error', 'Half an ans'],
  ['interrupted', 'Half an ans'],
] as const)('%s after "%s": the frame folds back to the words and the reason', (reason, text) => {
  const sent = endedWith(reason, text);
  const frame = toAnswerFrame(sent, 'grok')!;
  const { answers } = foldFrame(createTurnState(), frame);
  expect(answers.grok).toMatchObject({ status: 'ended', text, reason, reasoning: 'hm' });
  expect(answers.grok.label).toBe('xAI: Grok 4');
});

const ends = answerReasons.flatMap((reason) =>
  answerOutcomes.flatMap((outcome) =>
    ['', 'Half an ans'].map((text) => ({ reason, outcome, text })),
  ),
);

test('whatever its end, an answer folds back to the letter, as its receipt wants it', () => {
  for (const { reason, outcome, text } of ends) {
    const start: TurnEvent = { type: 'answer-start', model: 'grok', label: 'Grok', attempt: 1 };
    const end: TurnEvent = { type: 'answer-end', model: 'grok', attempt: 1, outcome, reason };
    const words: TurnEvent[] = text
      ? [{ type: 'answer-delta', model: 'grok', attempt: 1, text }]
      : [];
    const sent = [start, ...words, end].reduce(foldTurn, createTurnState());
    const frame = readSseFrame(JSON.parse(JSON.stringify(toAnswerFrame(sent, 'grok'))))!;
    const { grok } = foldFrame(createTurnState(), frame).answers;
    expect(grok).toEqual({ ...sent.answers.grok, attempt: 0 });
  }
});

test('a receipt is kept, whatever comes after it', () => {
  const { consensus } = found.reduce(foldTurn, createTurnState());
  const frame = { ...toConsensusFrame(consensus)!, streaming: false, receipt: 'of this turn' };
  const folded = foldFrame(createTurnState(), readSseFrame(JSON.parse(JSON.stringify(frame)))!);
  expect(foldDone(folded).receipt).toBe('of this turn');
});

test('content replaces what stood there', () => {
  const first = foldFrame(createTurnState(), { tabKey: 'gpt', content: 'A', streaming: true });
  const next = foldFrame(first, { tabKey: 'gpt', content: 'Another', streaming: true });
  expect(next.answers.gpt).toMatchObject({ text: 'Another', status: 'streaming' });
});

const cited = { model: 'gpt', start: 0, end: 3 } as const;
const found: readonly TurnEvent[] = [
  {
    type: 'consensus-start',
    attempt: 1,
    basedOn: ['gemini', 'gpt'],
    missing: [],
    partial: ['gpt'],
    links: [{ url: 'https://a.example/', models: ['gpt'] }],
  },
  {
    type: 'consensus-line',
    attempt: 1,
    id: 1,
    line: { kind: 'only', point: 'So.', cites: [cited], check: 'follows', answer: true },
  },
  {
    type: 'consensus-compared',
    attempt: 1,
    compared: true,
    basedOn: ['gemini', 'gpt'],
    missing: [],
    suspicious: ['gemini'],
    next: ['And then?'],
  },
];
const written: readonly TurnEvent[] = [
  { type: 'consensus-delta', attempt: 1, text: 'So.', citations: [{ at: 3, cites: [cited] }] },
  {
    type: 'consensus-sentences',
    attempt: 1,
    sentences: [{ start: 0, end: 3, cites: [cited], own: true, disputes: [1], check: 'not_said' }],
  },
];

const disputed: readonly TurnEvent[] = [
  { type: 'consensus-start', attempt: 1, basedOn: ['gpt', 'grok'], missing: [] },
  {
    type: 'consensus-line',
    attempt: 1,
    id: 1,
    line: { kind: 'agreement', point: 'Tea.', cites: [cited], check: 'follows' },
  },
  {
    type: 'consensus-line',
    attempt: 1,
    id: 2,
    line: {
      kind: 'disagreement',
      topic: 'Which',
      stances: [
        { stance: 'Green.', cites: [cited] },
        { stance: 'Black.', cites: [{ ...cited, model: 'grok' }] },
      ],
      settledBy: null,
      check: 'follows',
    },
  },
];

test('a consensus folds back with all that it rests on', () => {
  const end: TurnEvent = {
    type: 'consensus-end',
    attempt: 1,
    outcome: 'complete',
    cut: true,
    composer: 'claude',
  };
  const { consensus } = [...found, ...written, end].reduce(foldTurn, createTurnState());
  const folded = foldFrame(createTurnState(), toConsensusFrame(consensus)!);
  expect(folded.consensus).toEqual({ ...consensus, attempt: 0 });
});

test('frames that leave out what has not changed fold to the same as whole ones', () => {
  let shown: ConsensusState | null = null;
  let state = createTurnState();
  let folded = createTurnState();
  for (const event of [...found, ...written]) {
    state = foldTurn(state, event);
    const frame = toConsensusFrame(state.consensus, shown);
    if (!frame) continue;
    shown = state.consensus;
    folded = foldFrame(folded, readSseFrame(JSON.parse(JSON.stringify(frame)))!);
    expect(folded.consensus).toEqual({ ...shown, attempt: 0 });
  }
  expect(folded.consensus).toMatchObject({ text: 'So.', lines: [{ id: 1 }] });
});

test.each([
  ['composers_failed', 'failed'],
  ['out_of_time', 'failed'],
  ['cancelled', 'cancelled'],
  ['no_answers', 'none'],
] as const)('a consensus that ends by %s is %s, and keeps its lines', (reason, outcome) => {
  const end: TurnEvent = { type: 'consensus-end', attempt: 1, outcome, reason };
  const { consensus } = [...found, end].reduce(foldTurn, createTurnState());
  const folded = foldFrame(createTurnState(), toConsensusFrame(consensus)!);
  expect(folded.consensus).toEqual({ ...consensus, attempt: 0 });
  expect(folded.consensus.lines).toHaveLength(1);
});

/** Folds a consensus frame with these fields. */
function foldConsensusFrame(fields: object, state = createTurnState()): ConsensusState {
  return foldFrame(state, readSseFrame(JSON.parse(JSON.stringify(fields)))!).consensus;
}

const specified = {
  bestOfAnswer: 'Best text.',
  agreements: ['A1.', 'A2.'],
  disagreements: [{ model: 'claude', point: 'D1.' }],
};

test('lines say more than lists, and stay while frames only leave them out', () => {
  const { consensus } = found.reduce(foldTurn, createTurnState());
  const state = { ...createTurnState(), consensus };
  const frame = { consensus: { ...specified }, streaming: true };
  expect(foldConsensusFrame(frame, state).lines).toEqual(consensus.lines);
  const last = { ...toConsensusFrame({ ...consensus, status: 'ended' }) };
  expect(foldConsensusFrame(last).lines).toEqual(consensus.lines);
});

/** Returns a consensus event without anything that the specification does not name. */
const toSpecified = ({ bestOfAnswer, agreements, disagreements }: typeof specified) => ({
  consensus: { bestOfAnswer, agreements, disagreements },
});

test('a stream without the fields of Quartet still brings text and lists', () => {
  let sent = createTurnState();
  let folded = createTurnState();
  for (const event of [...disputed, ...written]) {
    sent = foldTurn(sent, event);
    const frame = JSON.parse(JSON.stringify(toConsensusFrame(sent.consensus)));
    if (frame)
      folded = { ...folded, consensus: foldConsensusFrame(toSpecified(frame.consensus), folded) };
  }
  expect(folded.consensus.text).toBe('So.');
  expect(folded.consensus.lines.map(({ line }) => line)).toMatchObject([
    { kind: 'agreement', point: 'Tea.' },
    { kind: 'disagreement', stances: [{ stance: 'Green.', cites: [{ model: 'gpt' }] }] },
    { kind: 'disagreement', stances: [{ stance: 'Black.', cites: [{ model: 'grok' }] }] },
  ]);
});

test('at the end, a consensus that never came is none or failed', () => {
  expect(foldDone(createTurnState()).consensus).toMatchObject({ status: 'ended', outcome: 'none' });
  const answered = foldFrame(createTurnState(), { tabKey: 'gpt', content: 'A', streaming: false });
  expect(foldDone(answered).consensus.outcome).toBe('failed');
});

test('what became known of the model that answers folds back', () => {
  const told = { label: 'xAI: Grok 4.3', remark: 'Answered without web search.' };
  const start: TurnEvent = { type: 'answer-start', model: 'grok', attempt: 1, ...told };
  const frame = toAnswerFrame(foldTurn(createTurnState(), start), 'grok')!;
  expect(foldFrame(createTurnState(), frame).answers.grok).toMatchObject(told);
});
