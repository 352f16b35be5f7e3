import { createSecretKey, randomBytes } from 'node:crypto';
import { createTurnState } from '@quartet/shared/protocol/create-turn-state.ts';
import type { AnswerState, TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { createAnswerReceipts } from './answer-receipts.ts';
import type { KeyRing, RingKey } from './key-ring.ts';

const day = 24 * 3_600_000;
const issuedAt = 1_800_000_000_000;

function createKey(id: string): RingKey {
  return { id, tag: randomBytes(4), key: createSecretKey(randomBytes(32)) };
}

const ring: KeyRing = { first: createKey('one'), others: [] };
const at = (time: number, of: KeyRing = ring) => createAnswerReceipts(of, () => time);

const gpt: AnswerState = {
  status: 'ended',
  label: 'GPT',
  remark: null,
  attempt: 2,
  text: 'Tea.',
  reasoning: 'Hm.',
  outcome: 'truncated',
  reason: 'length_limit',
  sources: [{ url: 'https://a.example/', title: 'A' }],
};
const answers: TurnState['answers'] = { ...createTurnState().answers, gpt };
const turn = { turnId: 'turn', userId: 'ada' };
const answered = { turn, answers };
const receipt = at(issuedAt).issue(answered);

const withGpt = (change: Partial<AnswerState>) => ({
  turn,
  answers: { ...answers, gpt: { ...gpt, ...change } },
});

test('a receipt vouches for the answers of its turn, in any process with the same keys', () => {
  expect(at(issuedAt).isGenuine(answered, receipt)).toBe(true);
  expect(at(issuedAt + day - 1).isGenuine(withGpt({ attempt: 1 }), receipt)).toBe(true);
});

test('a receipt does not cover the places of sources in the text: an older page does not send them back', () => {
  const placed = gpt.sources.map((source) => ({ ...source, at: [3] }));
  expect(at(issuedAt).isGenuine(withGpt({ sources: placed }), receipt)).toBe(true);
});

test.each<[string, Parameters<ReturnType<typeof at>['isGenuine']>[0]]>([
  ['another turn', { turn: { ...turn, turnId: 'other' }, answers }],
  ['another person', { turn: { ...turn, userId: 'eve' }, answers }],
  ['another text', withGpt({ text: 'Tea!' })],
  ['no reasoning', withGpt({ reasoning: '' })],
  ['words moved from the reasoning', withGpt({ text: 'Tea.Hm.', reasoning: '' })],
  ['another outcome', withGpt({ outcome: 'complete' })],
  ['another reason', withGpt({ reason: null })],
  ['another name', withGpt({ label: 'Grok' })],
  ['a remark', withGpt({ remark: 'Answered without web search.' })],
  ['another source', withGpt({ sources: [{ url: 'https://b.example/', title: 'A' }] })],
  ['one answer more', { turn, answers: { ...answers, grok: gpt } }],
  ['the answer of another model', { turn, answers: { ...createTurnState().answers, grok: gpt } }],
  ['no answer', { turn, answers: createTurnState().answers }],
])('it does not vouch for %s', (_, other) => {
  expect(at(issuedAt).isGenuine(other, receipt)).toBe(false);
});

test('it ends after a day', () => {
  expect(at(issuedAt + day).isGenuine(answered, receipt)).toBe(false);
});

test.each([
  '',
  'receipt',
  receipt.slice(0, -1),
  `${receipt}A`,
  receipt.replace(/^\d+/, String(issuedAt + 1)),
  receipt.replace(/\.(.)/, (_, first) => `.${first === 'A' ? 'B' : 'A'}`),
])('a forged receipt vouches for nothing: %j', (forged) => {
  expect(at(issuedAt).isGenuine(answered, forged)).toBe(false);
});

test('a key that was rotated out still vouches while it is in the ring', () => {
  const rotated = { first: createKey('two'), others: [ring.first] };
  expect(at(issuedAt, rotated).isGenuine(answered, receipt)).toBe(true);
  const without = { ...rotated, others: [] };
  expect(at(issuedAt, without).isGenuine(answered, receipt)).toBe(false);
});
