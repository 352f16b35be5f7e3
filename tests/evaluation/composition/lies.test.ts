import { lies, truths } from '@quartet/emulators/providers/scripts/lies.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { composeAnswers } from './compose-answers.ts';
import { toTurn } from './list-turns.ts';
import { openEmulatedPanel } from './open-emulated-panel.ts';

type Lie = keyof typeof lies;
type Consensus = TurnState['consensus'];

const { emulator, panel } = await openEmulatedPanel();
beforeEach(() => emulator.reset());
afterAll(() => emulator.close());

const question = { ...aQuestion, text: 'Is aspirin safe, and what does it cost?' };
const answers = Object.fromEntries(
  modelKeys.map((model, index) => [model, truths[index] ?? '']),
) as Readonly<Record<ModelKey, string>>;

/** Claude compares and writes, GPT checks, both through their adapters and SDKs. */
async function tell(lie: Lie): Promise<Consensus> {
  emulator.play(lies[lie].task === 'check' ? 'openai' : 'anthropic', lies[lie]);
  // The emulated checker knows nothing of who does what to whom.
  if (lie === 'swappedRoles') {
    const text = ['{1} follows', '{2} follows', '{3} follows', '{4} follows', '{5} contradicts'];
    emulator.play('openai', { kind: 'steady', task: 'check', text: text.join('\n') });
  }
  const { consensus } = await composeAnswers({ panel, question, answers, turn: toTurn(lie) });
  return consensus;
}

function listWords({ lines }: Consensus): string[] {
  return lines.map(({ line }) =>
    line.kind === 'disagreement'
      ? `${line.topic}: ${line.stances.map(({ stance }) => stance).join(' ')}`
      : `${line.point} ${line.cites.length}, ${line.check}`,
  );
}

const blood = 'Aspirin thins the blood. 4, follows';
const children = 'Aspirin is not safe for children. 2, follows';
const prices = 'The price of a box: A box costs 1,500 rupees. A box costs 1,700 rupees.';

interface Expected {
  readonly lines: readonly string[];
  /** Lines that are told to have been left out. */
  readonly left: number;
  readonly composer?: ModelKey;
}

const comparisons: Partial<Record<Lie, Expected>> = {
  wrongLabel: { lines: [blood], left: 1 },
  wrongNumber: { lines: [blood], left: 1 },
  negated: { lines: [blood], left: 1 },
  // What one answer alone says is shown in its own words.
  otherNumber: { lines: [blood, 'A box of it costs 1,500 rupees. 1, follows'], left: 0 },
  otherName: {
    lines: [blood, 'The French guide was written by Marie Curie in 1911. 1, follows'],
    left: 0,
  },
  swappedRoles: { lines: [blood, 'Plaid was bought by Visa. 1, follows'], left: 0 },
  withoutUnits: { lines: [blood], left: 1 },
  withoutWords: { lines: [blood], left: 0 },
  oneModelAgrees: { lines: [blood], left: 1 },
  doubled: { lines: [blood], left: 0 },
  agreedAndDisagreed: { lines: [blood, prices], left: 1 },
  disagreedAndAgreed: { lines: [blood, prices], left: 1 },
  twoStancesOfOneModel: { lines: [blood], left: 1 },
  cutJson: { lines: [blood], left: 0 },
  fencedArray: { lines: [blood], left: 0 },
  forgedUnits: { lines: [blood], left: 0 },
  // Another vendor compares in place of one that says nothing that can be read.
  refusal: { lines: [blood, children], left: 0, composer: 'gpt' },
  noJson: { lines: [blood, children], left: 0, composer: 'gpt' },
  emptyReply: { lines: [blood, children], left: 0, composer: 'gpt' },
};

test.each(Object.entries(comparisons) as [Lie, Expected][])(
  'a comparison that lies, %s: only what the answers bear out is shown, and the rest is counted',
  async (lie, { lines, left, composer = 'claude' }) => {
    const consensus = await tell(lie);
    expect(listWords(consensus)).toEqual(lines);
    expect(consensus).toMatchObject({ outcome: 'complete', compared: true, left, composer });
  },
);

test('of two hundred claims eight are shown', async () => {
  const { lines, outcome } = await tell('twoHundredItems');
  expect([lines.length, outcome]).toEqual([8, 'complete']);
});

test('when every answer is told to decline, another vendor is asked, and none is silenced', async () => {
  const consensus = await tell('everyAnswerRefuses');
  expect(listWords(consensus)).toEqual([blood]);
  expect(consensus).toMatchObject({
    outcome: 'complete',
    basedOn: modelKeys,
    missing: [],
    left: 0,
    text: expect.stringContaining('Aspirin thins the blood.'),
  });
});

test('when every answer is told to be suspicious, nothing rests on any', async () => {
  const { lines, suspicious, sentences, outcome } = await tell('everyAnswerIsSuspicious');
  expect([lines, suspicious, outcome]).toEqual([[], modelKeys, 'complete']);
  expect(sentences.flatMap(({ cites }) => cites)).toEqual([]);
});

const second = ({ text, sentences }: Consensus) => {
  const { start = 0, end = 0, ...sentence } = sentences[1] ?? {};
  return { ...sentence, words: text.slice(start, end) };
};

describe('a text that lies', () => {
  test.each<[Lie, object]>([
    ['citesNoUnit', { words: 'It is not safe for children.', cites: [], check: 'unchecked' }],
    ['citesNothing', { words: 'It is not safe for children.', cites: [], check: 'unchecked' }],
    ['numberOfNoUnit', { unfounded: ['500'], check: 'contradicts' }],
    ['negatedSentence', { words: 'Aspirin is safe for children.', check: 'contradicts' }],
    ['linkOfNoId', { words: 'Read the guide.' }],
  ])('%s: its sentence says so, and the true one follows', async (lie, sentence) => {
    const consensus = await tell(lie);
    const [first] = consensus.sentences;
    expect(consensus.text.slice(first?.start, first?.end)).toBe('Aspirin thins the blood.');
    expect(first).toMatchObject({ check: 'follows', unfounded: [] });
    expect(first?.cites).toHaveLength(4);
    expect(second(consensus)).toMatchObject(sentence);
    expect(listWords(consensus)).toEqual([blood, children]);
    expect(consensus).toMatchObject({ outcome: 'complete', left: 0 });
  });

  test.each<Lie>(['inlineLink', 'angleLink', 'bareLink', 'hostLink', 'referenceLink', 'imageLink'])(
    '%s: its address is none of those that the page makes links of',
    async (lie) => {
      const { links, outcome } = await tell(lie);
      expect([links, outcome]).toEqual([[], 'complete']);
    },
  );

  test('writerRefuses: another vendor writes in its place', async () => {
    const { text, composer } = await tell('writerRefuses');
    expect(text).toContain('Aspirin thins the blood.');
    expect(composer).toBe('gpt');
  });
});

const unchecked = (line: string) => line.replace('follows', 'unchecked');

test.each<[Lie, readonly string[]]>([
  ['missingVerdict', [unchecked(blood), unchecked(children)]],
  ['doubledVerdict', [unchecked(blood), children]],
  ['noVerdicts', [unchecked(blood), unchecked(children)]],
  ['verdictsNotAsked', [blood, children]],
  ['proseAround', [blood, children]],
])('a cross-check that is no cross-check, %s, makes nothing checked', async (lie, lines) => {
  const consensus = await tell(lie);
  expect(listWords(consensus)).toEqual(lines);
  expect(consensus).toMatchObject({ outcome: 'complete', left: 0 });
});
