import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { createTurnState } from '@quartet/shared/protocol/fold-turn.ts';
import { type TurnState, turnStateSchema } from '@quartet/shared/protocol/turn-state.ts';
import { replaceModels } from '@quartet/shared/testing/replace-models.ts';
import { expect, test } from 'vitest';
import { createChatTurn } from '../state/advance-turn.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { createPlacer } from './place-turn.ts';

const order: readonly ModelKey[] = ['grok', 'gemini', 'gpt', 'claude'];
const places = {
  toModel: (place: ModelKey) => order[modelKeys.indexOf(place)]!,
  toPlace: (model: ModelKey) => modelKeys[order.indexOf(model)]!,
  nameOf: (place: ModelKey) => `Place ${modelKeys.indexOf(place) + 1}`,
};

/** A consensus in which every field that tells of models tells of several, in an order that is not that of the places. */
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
          matter: 'fact',
          stances,
          settledBy: null,
          check: 'follows',
        },
      },
    ],
    votes: [
      { answer: 'No', cites: other },
      { answer: 'Yes', cites },
    ],
    citations: [{ at: 3, cites }],
    sentences: [
      { start: 0, end: 3, cites, unfounded: ['claude'], disputes: [3], check: 'follows' },
    ],
  },
};

/** Lists in one order, whatever theirs is. */
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

test('wherever the state of a turn tells of a model, the place of the model stands, and words stay', () => {
  const { placeTurn } = createPlacer(places);
  const placed = placeTurn(turnWith()).state;
  expect(inOneOrder(placed)).toEqual(
    inOneOrder(replaceModels(turnStateSchema, state, places.toPlace)),
  );
  expect(placed.answers.gemini.text).toBe('gemini, says grok');
});

test('the fixture fills every list of a consensus', () => {
  const empty = Object.entries(state.consensus).filter(
    ([, value]) => Array.isArray(value) && value.length === 0,
  );
  expect(empty).toEqual([]);
});

const modelsOf = (all: readonly { readonly model: ModelKey }[]) => all.map(({ model }) => model);

test('every list is in the order of the places, so that its order does not tell who is who', () => {
  const { consensus, asked, chosen } = createPlacer(places).placeTurn(turnWith()).state;
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
    consensus.votes.flatMap((it) => modelsOf(it.cites)),
    dispute?.line.kind === 'disagreement'
      ? dispute.line.stances.flatMap((it) => modelsOf(it.cites))
      : [],
  ];
  for (const list of lists) {
    expect(list.length).toBeGreaterThan(1);
    expect(list).toEqual(modelKeys.flatMap((key) => list.filter((each) => each === key)));
  }
});

test('the name under which an answer came is not shown', () => {
  const { grok } = state.answers;
  const remark = 'Served in place of xAI: Grok 4.';
  const answers = { ...state.answers, grok: { ...grok, label: 'xAI: Grok 4.3', remark } };
  const placed = createPlacer(places).placeTurn(turnWith({ state: { ...state, answers } }));
  expect(JSON.stringify(placed.state)).not.toContain('xAI');
});

test('the names that the server put into the text of a consensus are hidden, before a retry and after it', () => {
  const consensus = { ...state.consensus, text: 'So says Claude, not Grok.' };
  const turn = turnWith({ state: { ...state, consensus }, earlier: consensus });
  const placed = createPlacer(places).placeTurn(turn);
  const text = 'So says Place 4, not Place 1.';
  expect([placed.state.consensus.text, placed.earlier?.text]).toEqual([text, text]);
});

test('what stood before another answer stands at the place of its model, without its name', () => {
  const answer = { ...state.answers.grok, label: 'xAI: Grok 4.3' };
  const clock = { startedAt: 1, firstWordAt: 2, endedAt: 3 };
  const replaced = forEachModel((model) => (model === 'grok' ? { answer, clock } : null));
  const turn = turnWith({ earlierAnswers: { ...state.answers, grok: answer }, replaced });
  const placed = createPlacer(places).placeTurn(turn);
  const place = places.toPlace('grok');
  expect(placed.replaced[place]).toEqual({
    answer: { ...answer, label: null, remark: null },
    clock,
  });
  expect(placed.earlierAnswers?.[place].text).toBe(answer.text);
  expect(JSON.stringify([placed.replaced, placed.earlierAnswers])).not.toContain('xAI');
});

test('where the person chose who combines, it is not said who did', () => {
  const question = { text: 'Why?', images: [], webSearch: false, composer: 'gpt' } as const;
  const turn = turnWith({ question, earlier: { ...state.consensus, composer: 'gpt' } });
  const placed = createPlacer(places).placeTurn(turn);
  expect(placed.state.chosen.composer).toBeNull();
  expect([placed.state.consensus.composer, placed.earlier?.composer]).toEqual([null, null]);
});

test('nor where nobody chose, since the same one combines then, and where it was before a choice', () => {
  const chosen = { composer: null, without: [] };
  const turn = turnWith({ state: { ...state, chosen }, earlier: state.consensus });
  const placed = createPlacer(places).placeTurn(turn);
  expect([placed.state.consensus.composer, placed.earlier?.composer]).toEqual([null, null]);
  const once = createPlacer(places).placeTurn(turnWith({ earlier: state.consensus }));
  expect(once.state.consensus.composer).not.toBeNull();
  expect(once.earlier?.composer).toBeNull();
});

test('what does not change stays the same object, so that it is not drawn anew', () => {
  const { placeTurn } = createPlacer(places);
  const chosen = { composer: null, without: [] };
  const turn = turnWith({ state: { ...state, chosen }, earlier: state.consensus });
  const before = placeTurn(turn);
  expect(placeTurn(turn)).toBe(before);
  expect(before.earlier).toBe(before.state.consensus);
  const { claude } = state.answers;
  const answers = { ...state.answers, claude: { ...claude, text: 'More.' } };
  const after = placeTurn({ ...turn, state: { ...turn.state, answers } });
  expect(after.state.answers.gemini).toBe(before.state.answers.gemini);
  expect(after.state.consensus).toBe(before.state.consensus);
  expect(after.state.answers[places.toPlace('claude')].text).toBe('More.');
});

test('what is asked about is placed and found again', () => {
  const { toTrueAbout, placeTurn } = createPlacer(places);
  const about = { topic: 'T', positions: [{ stance: 'S', models: ['claude', 'grok'] as const }] };
  const question = { text: 'Why?', images: [], webSearch: false, about };
  const shown = placeTurn(turnWith({ question })).question.about!;
  expect(shown.positions[0]?.models).toEqual(['gemini', 'grok']);
  expect(toTrueAbout(shown).positions[0]?.models).toEqual(['claude', 'grok']);
});
