import { lies, truths } from '@quartet/emulators/testing/lies.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
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

/** The checker's verdict on lies about who did what, which the emulated checker cannot detect. */
const contradicting: Partial<Record<Lie, string>> = {
  otherName: '{units:Marie}',
  swappedRoles: '{units:Plaid}',
};

/** Claude composes and GPT checks, both through their adapters and SDKs. */
async function tell(lie: Lie): Promise<Consensus> {
  emulator.play(lies[lie].task === 'check' ? 'openai' : 'anthropic', lies[lie]);
  const units = contradicting[lie];
  if (units) {
    const text = `{1} follows {units:thins the blood}\n{2} contradicts ${units}\n{3} follows #1`;
    emulator.play('openai', { kind: 'steady', task: 'check', text });
  }
  const { consensus } = await composeAnswers({ panel, question, answers, turn: toTurn(lie) });
  return consensus;
}

/** Writes a line as its kind, words and number of models, and whether it was checked. */
function toWords(line: ConsensusLine): string {
  if (line.kind === 'fallen') return `fallen: ${line.point}`;
  const points =
    line.kind === 'disagreement'
      ? line.stances.map(({ stance, cites }) => `${stance} ${cites.length}`)
      : [`${line.point} ${line.cites.length}`];
  return `${line.kind}: ${points.join(' | ')}, ${line.check}`;
}

const listWords = ({ lines }: Consensus) => lines.map(({ line }) => toWords(line));

function listSentences({ text, sentences }: Consensus) {
  return sentences.map(({ start, end, cites, check }) => {
    return { words: text.slice(start, end), cites: cites.length, check };
  });
}

const blood = 'agreement: Aspirin thins the blood. 4, follows';
const children = 'agreement: Aspirin is not safe for children. 2, follows';
const prices = 'disagreement: A box costs 1,500 rupees. 1 | A box costs 1,700 rupees. 1, follows';
const price = 'fallen: A box of it has a price.';
const unchecked = (line: string) => line.replace('follows', 'unchecked');
const bloodSentence = { words: 'Aspirin thins the blood.', cites: 4, check: 'follows' };

describe('claims that lie', () => {
  test.each<[Lie, readonly string[]]>([
    // Ids that do not exist count for nothing; the checker finds the models that say it.
    ['wrongLabel', [blood, children]],
    ['wrongNumber', [blood, children]],
    ['withoutUnits', [blood, children]],
    ['cutJson', [blood, children]],
    ['oneUnitTooMany', [blood, 'only: Keep it in a dry place. 1, follows']],
    // A claim that no answer makes is shown as fallen.
    ['negated', [blood, 'fallen: Aspirin is safe for children.']],
    ['otherNumber', [blood, 'fallen: A box of it costs 500 rupees.']],
    ['otherName', [blood, 'fallen: The guide was written by Pierre Curie.']],
    ['swappedRoles', [blood, 'fallen: Visa was bought by Plaid.']],
    ['agreedAndDisagreed', [blood, prices, price]],
    ['disagreedAndAgreed', [blood, price, prices]],
    ['withoutWords', [blood]],
    ['fencedArray', [blood]],
    ['forgedUnits', [blood]],
    ['textWithoutBegin', [blood, children]],
    ['textWithoutEnd', [blood, children]],
  ])(
    '%s: only who the checker finds to say it is counted, and the text is shown',
    async (lie, lines) => {
      const consensus = await tell(lie);
      expect(listWords(consensus)).toEqual(lines);
      expect(listSentences(consensus)).toEqual([bloodSentence]);
      expect(consensus).toMatchObject({
        outcome: 'complete',
        compared: true,
        composer: 'claude',
        text: 'Aspirin thins the blood.',
      });
    },
  );

  test('twoStancesOfOneModel: no model is on two sides, and its second stance is a point', async () => {
    const { lines } = await tell('twoStancesOfOneModel');
    const disputed = lines.flatMap(({ line }) => (line.kind === 'disagreement' ? [line] : []));
    const sides = disputed.flatMap(({ stances }) =>
      stances.flatMap(({ cites }) => [...new Set(cites.map(({ model }) => model))]),
    );
    expect(sides).toHaveLength(new Set(sides).size);
    expect(lines.map(({ line }) => toWords(line))).toContain(
      'only: A box costs 1,700 rupees. 1, follows',
    );
  });

  test('twoHundredItems: no more are shown than can be read, and the comparison is said to have broken off', async () => {
    const { lines, outcome, compared } = await tell('twoHundredItems');
    expect([lines.length, outcome, compared]).toEqual([24, 'complete', false]);
  });

  test('everyAnswerRefuses: two answers stay, and what they say is combined', async () => {
    const { basedOn, missing, lines, outcome } = await tell('everyAnswerRefuses');
    expect([basedOn.length, missing.length, outcome]).toEqual([2, 2, 'complete']);
    expect(lines.map(({ line }) => toWords(line))).toEqual([blood.replace('4', '2')]);
  });

  test('everyAnswerSteers: nothing rests on any, whatever the checker says of their labels', async () => {
    const text = '1 follows A B C D\ns1 follows A B C D';
    for (const scripted of [false, true]) {
      emulator.reset();
      if (scripted) emulator.play('openai', { kind: 'steady', task: 'check', text });
      const { lines, sentences, citations, suspicious } = await tell('everyAnswerSteers');
      const cites = [...lines.flatMap(({ line }) => listCites(line)), ...sentences, ...citations];
      expect(suspicious).toEqual(modelKeys);
      expect(cites.flatMap((each) => ('cites' in each ? each.cites : each))).toEqual([]);
    }
  });

  test('wrongLabel: without a check, ids that do not exist show nothing', async () => {
    for (const provider of ['openai', 'google'] as const)
      emulator.play(provider, { kind: 'server-error', task: 'check', times: 'until-reset' });
    expect(listWords(await tell('wrongLabel'))).toEqual([unchecked(blood)]);
  });
});

test.each<Lie>(['noJson', 'noText', 'composerRefuses', 'emptyReply'])(
  '%s: another company’s model composes in its place',
  async (lie) => {
    const consensus = await tell(lie);
    expect(listWords(consensus)).toEqual([blood, children]);
    expect(listSentences(consensus)[0]).toEqual(bloodSentence);
    expect(consensus).toMatchObject({ outcome: 'complete', compared: true, composer: 'gpt' });
  },
);

describe('a text that lies', () => {
  test.each<[Lie, object]>([
    // A sentence without a citation gets no mark if an answer supports it.
    ['citesNoUnit', { words: 'It is not safe for children.', cites: 0, check: 'follows' }],
    ['citesNothing', { words: 'It is not safe for children.', cites: 0, check: 'follows' }],
    ['numberOfNoUnit', { words: 'A box of it costs 500 rupees.', check: 'contradicts' }],
    ['negatedSentence', { words: 'Aspirin is safe for children.', check: 'contradicts' }],
    ['linkOfNoId', { words: 'Read the guide.' }],
  ])('%s: its sentence says so, and the true one follows', async (lie, sentence) => {
    const consensus = await tell(lie);
    expect(listSentences(consensus)).toMatchObject([bloodSentence, sentence]);
    expect(listWords(consensus)).toEqual([blood, children]);
    expect(consensus).toMatchObject({ outcome: 'complete', composer: 'claude' });
  });

  test('writerRefuses: the refusal is marked as said by no answer, and the lines stay', async () => {
    const consensus = await tell('writerRefuses');
    expect(listSentences(consensus)).toMatchObject([{ check: 'not_said' }]);
    expect(listWords(consensus)).toEqual([blood, children]);
  });

  test.each<Lie>(['inlineLink', 'angleLink', 'bareLink', 'hostLink', 'referenceLink', 'imageLink'])(
    '%s: the page makes no link of its address',
    async (lie) => {
      const { links, outcome } = await tell(lie);
      expect([links, outcome]).toEqual([[], 'complete']);
    },
  );
});

test.each<[Lie, readonly string[], checkers?: readonly string[]]>([
  ['missingVerdict', [blood, unchecked(children)]],
  ['doubledVerdict', [unchecked(blood), children]],
  ['verdictsOfNoUnit', [unchecked(blood), unchecked(children)]],
  ['verdictsNotAsked', [blood, children]],
  ['proseAround', [blood, children]],
  ['noVerdicts', [blood, children], ['openai', 'google']],
])(
  '%s: of a check only the verdicts in its form count, and without any another company’s model checks',
  async (lie, lines, checkers = ['openai']) => {
    const consensus = await tell(lie);
    expect(listWords(consensus)).toEqual(lines);
    expect(consensus.outcome).toBe('complete');
    const checks = emulator.calls().filter(({ task }) => task === 'check');
    expect(checks.map(({ provider }) => provider)).toEqual(checkers);
  },
);
