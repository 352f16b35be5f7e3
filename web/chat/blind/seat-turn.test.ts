import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import { type TurnState, turnStateSchema } from '@quartet/shared/protocol/turn-state.ts';
import { replaceModels } from '@quartet/shared/testing/replace-models.ts';
import { expect, test } from 'vitest';
import { createChatTurn } from '../state/change-chat.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { createSeating } from './seat-turn.ts';

const order: readonly ModelKey[] = ['grok', 'gemini', 'gpt', 'claude'];
const seats = {
  toModel: (seat: ModelKey) => order[modelKeys.indexOf(seat)]!,
  toSeat: (model: ModelKey) => modelKeys[order.indexOf(model)]!,
  nameOf: (seat: ModelKey) => `Seat ${modelKeys.indexOf(seat) + 1}`,
};

/** The models that the fields below cite: several in each, in an order that differs from that of the seats. */
const cites: Cited[] = [
  { model: 'gemini', start: 0, end: 4 },
  { model: 'gemini', start: 5, end: 9 },
  { model: 'grok', start: 0, end: 4 },
];
const other: Cited[] = [{ model: 'claude', start: 1, end: 2 }];
const stances = [
  { stance: 'Yes.', cites: other },
  { stance: 'No.', cites },
];
const page = { url: 'https://example.com/', title: '' };
const start = createTurnState();
const state: TurnState = {
  ...start,
  asked: ['gemini', 'claude'],
  chosen: { composer: 'gpt', without: ['gemini', 'grok'] },
  answers: forEachModel((model) => ({ ...start.answers[model], text: `gemini, says ${model}` })),
  consensus: {
    ...start.consensus,
    text: 'gemini',
    composer: 'claude',
    basedOn: ['gemini', 'claude', 'gpt', 'grok'],
    partial: ['claude', 'grok'],
    suspicious: ['gemini', 'gpt'],
    missing: [
      { model: 'gemini', reason: 'empty' },
      { model: 'grok', reason: 'left_out' },
    ],
    links: [{ url: 'https://gemini.example/', models: ['claude', 'gpt'] }],
    lines: [
      { id: 1, line: { kind: 'agreement', point: 'grok', cites, check: 'follows' } },
      { id: 2, line: { kind: 'only', point: 'A', cites: other, check: 'follows' } },
      {
        id: 3,
        line: {
          kind: 'disagreement',
          topic: 'T',
          stances,
          settledBy: null,
          check: 'follows',
        },
      },
    ],
    pages: [
      { line: 1, page, verdict: 'unreadable' },
      { line: 3, stance: 0, page, verdict: 'says_so' },
    ],
    next: ['And then?'],
    citations: [{ at: 3, cites }],
    sentences: [{ start: 0, end: 3, cites, disputes: [3], check: 'follows' }],
  },
};

/** Sorts lists, so that their order does not matter in comparisons. */
function inOneOrder(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value
      .map(inOneOrder)
      .toSorted((one, two) => JSON.stringify(one).localeCompare(JSON.stringify(two)));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inOneOrder(each)]));
}

function turnWith(change: Partial<ChatTurn> = {}): ChatTurn {
  const question = { text: 'Why?', images: [], webSearch: false };
  const turn = createChatTurn({ key: 1, question, request: { message: 'Why?' } });
  return { ...turn, state, ...change };
}

test('every model key in a turn is replaced by its seat, and words stay', () => {
  const { seatTurn } = createSeating(seats);
  const seated = seatTurn(turnWith()).state;
  const replaced = turnStateSchema.parse(replaceModels(turnStateSchema, state, seats.toSeat));
  const { pages } = seated.consensus;
  expect(inOneOrder(seated)).toEqual(
    inOneOrder({ ...replaced, consensus: { ...replaced.consensus, pages } }),
  );
  expect(seated.answers.gemini.text).toBe('gemini, says grok');
});

test('the fixture fills every list of a consensus', () => {
  const empty = Object.entries(state.consensus).filter(
    ([, value]) => Array.isArray(value) && value.length === 0,
  );
  expect(empty).toEqual([]);
});

test('what a page says stays with its stance, which may have another place by seat', () => {
  const { lines, pages } = createSeating(seats).seatTurn(turnWith()).state.consensus;
  const [, , dispute] = lines;
  const shown = dispute?.line.kind === 'disagreement' ? dispute.line.stances : [];
  expect(shown.map(({ stance }) => stance)).toEqual(['No.', 'Yes.']);
  expect(pages.map(({ stance }) => shown[stance ?? -1]?.stance)).toEqual([undefined, 'Yes.']);
});

test('what a page says stays with its stance, even if another one has the same words', () => {
  const turn = turnWith();
  const same = turn.state.consensus.lines.map(({ id, line }) => ({
    id,
    line:
      line.kind === 'disagreement'
        ? { ...line, stances: line.stances.map((each) => ({ ...each, stance: 'So.' })) }
        : line,
  }));
  const consensus = { ...turn.state.consensus, lines: same };
  const { seatTurn } = createSeating(seats);
  const { pages } = seatTurn({ ...turn, state: { ...turn.state, consensus } }).state.consensus;
  expect(pages.map(({ stance }) => stance)).toEqual([undefined, 1]);
});

const modelsOf = (all: readonly { readonly model: ModelKey }[]) => all.map(({ model }) => model);

test('lists are sorted by seat, so that their order does not reveal a model', () => {
  const { consensus, asked, chosen } = createSeating(seats).seatTurn(turnWith()).state;
  const [, , dispute] = consensus.lines;
  const lists = [
    asked,
    chosen.without,
    consensus.basedOn,
    consensus.partial,
    consensus.suspicious,
    modelsOf(consensus.missing),
    ...consensus.links.map(({ models }) => models),
    ...consensus.citations.map((it) => modelsOf(it.cites)),
    dispute?.line.kind === 'disagreement'
      ? dispute.line.stances.flatMap((it) => modelsOf(it.cites))
      : [],
  ];
  for (const list of lists) {
    expect(list.length).toBeGreaterThan(1);
    expect(list).toEqual(modelKeys.flatMap((key) => list.filter((each) => each === key)));
  }
});

test('the first stance of the answer stays the first, since it is the headline', () => {
  const line = { kind: 'disagreement', topic: 'T', stances, settledBy: null } as const;
  const lines = [{ id: 1, line: { ...line, stances, check: 'follows', answer: true } as const }];
  const consensus = { ...state.consensus, lines };
  const seated = createSeating(seats).seatTurn(turnWith({ state: { ...state, consensus } }));
  expect(seated.state.consensus.lines[0]?.line).toMatchObject({
    stances: [{ stance: 'Yes.' }, { stance: 'No.' }],
  });
});

test('the name that a provider reports for its model is hidden', () => {
  const { grok } = state.answers;
  const remark = 'Served in place of xAI: Grok 4.';
  const answers = { ...state.answers, grok: { ...grok, label: 'xAI: Grok 4.3', remark } };
  const seated = createSeating(seats).seatTurn(turnWith({ state: { ...state, answers } }));
  expect(JSON.stringify(seated.state)).not.toContain('xAI');
});

test('the names that the server put into the text of a consensus are hidden, before a retry and after it', () => {
  const consensus = { ...state.consensus, text: 'So says Claude, not Grok.' };
  const turn = turnWith({ state: { ...state, consensus }, earlier: consensus });
  const seated = createSeating(seats).seatTurn(turn);
  const text = 'So says Seat 4, not Seat 1.';
  expect([seated.state.consensus.text, seated.earlier?.text]).toEqual([text, text]);
});

test('a replaced answer keeps its seat and does not show its name', () => {
  const answer = { ...state.answers.grok, label: 'xAI: Grok 4.3' };
  const clock = { startedAt: 1, endedAt: 3 };
  const replaced = forEachModel((model) => (model === 'grok' ? { answer, clock } : null));
  const turn = turnWith({ earlierAnswers: { ...state.answers, grok: answer }, replaced });
  const seated = createSeating(seats).seatTurn(turn);
  const seat = seats.toSeat('grok');
  expect(seated.replaced[seat]).toEqual({
    answer: { ...answer, label: null, remark: null },
    clock,
  });
  expect(seated.earlierAnswers?.[seat].text).toBe(answer.text);
  expect(JSON.stringify([seated.replaced, seated.earlierAnswers])).not.toContain('xAI');
});

test('a chosen composer is not named in a blind turn', () => {
  const question = { text: 'Why?', images: [], webSearch: false, composer: 'gpt' } as const;
  const turn = turnWith({ question, earlier: { ...state.consensus, composer: 'gpt' } });
  const seated = createSeating(seats).seatTurn(turn);
  expect(seated.state.chosen.composer).toBeNull();
  expect([seated.state.consensus.composer, seated.earlier?.composer]).toEqual([null, null]);
});

test('the default composer is not named in a blind turn, before or after a choice', () => {
  const chosen = { composer: null, without: [] };
  const turn = turnWith({ state: { ...state, chosen }, earlier: state.consensus });
  const seated = createSeating(seats).seatTurn(turn);
  expect([seated.state.consensus.composer, seated.earlier?.composer]).toEqual([null, null]);
  const once = createSeating(seats).seatTurn(turnWith({ earlier: state.consensus }));
  expect(once.state.consensus.composer).not.toBeNull();
  expect(once.earlier?.composer).toBeNull();
});

test('unchanged parts stay the same object, so that they are not rendered again', () => {
  const { seatTurn } = createSeating(seats);
  const chosen = { composer: null, without: [] };
  const turn = turnWith({ state: { ...state, chosen }, earlier: state.consensus });
  const before = seatTurn(turn);
  expect(seatTurn(turn)).toBe(before);
  expect(before.earlier).toBe(before.state.consensus);
  const { claude } = state.answers;
  const answers = { ...state.answers, claude: { ...claude, text: 'More.' } };
  const after = seatTurn({ ...turn, state: { ...turn.state, answers } });
  expect(after.state.answers.gemini).toBe(before.state.answers.gemini);
  expect(after.state.consensus).toBe(before.state.consensus);
  expect(after.state.answers[seats.toSeat('claude')].text).toBe('More.');
});

test('a question about a disagreement is shown by seats and sent by models', () => {
  const { toTrueAbout, seatTurn } = createSeating(seats);
  const about = { topic: 'T', positions: [{ stance: 'S', models: ['claude', 'grok'] as const }] };
  const question = { text: 'Why?', images: [], webSearch: false, about };
  const shown = seatTurn(turnWith({ question })).question.about!;
  expect(shown.positions[0]?.models).toEqual(['gemini', 'grok']);
  expect(toTrueAbout(shown).positions[0]?.models).toEqual(['claude', 'grok']);
});
