import type { Cited, ConsensusLine } from '@quartet/shared/protocol/consensus-parts.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import { createComposer, texts } from '@quartet/worker/testing/composing.ts';
import { createScriptedPanel } from '@quartet/worker/testing/scripted-model.ts';
import { expect, test } from 'vitest';
import { askPanel } from './ask-panel.ts';
import { composeAnswers } from './compose-answers.ts';
import { listTurnsByOrder } from './list-turns.ts';
import { openEmulatedPanel } from './open-emulated-panel.ts';

const turns = [...listTurnsByOrder().values()];

const toPlaces = (cites: readonly Cited[]) =>
  cites.map(({ model, start, end }) => `${model} ${start} ${end}`).toSorted();

function toWords(line: ConsensusLine) {
  if (line.kind !== 'disagreement') return { ...line, cites: toPlaces(line.cites) };
  const stances = line.stances.map(({ stance, cites }) => ({ stance, cites: toPlaces(cites) }));
  return { ...line, stances };
}

/** Returns what a reader sees of a consensus, sorted so that the order of the answers makes no difference. */
function toLists({ lines, sentences, basedOn, suspicious }: TurnState['consensus']) {
  return {
    shown: lines.map(({ line }) => toWords(line)),
    sentences: sentences.map((sentence) => ({ ...sentence, cites: toPlaces(sentence.cites) })),
    basedOn,
    suspicious,
  };
}

test('there are 24 orders of four answers', () => {
  expect(turns).toHaveLength(24);
});

test('the same claims give the same lists, line by line, in every order of the answers', async () => {
  const lists = [];
  for (const turn of turns) {
    const models = [createComposer('claude').model, createComposer('gpt').model];
    const panel = createScriptedPanel({}, models);
    const input = { panel, question: aQuestion, answers: texts, turn };
    lists.push(toLists((await composeAnswers(input)).consensus));
  }
  expect(lists[0]?.shown).toMatchObject([
    { kind: 'disagreement', answer: true, stances: [{ cites: { length: 3 } }, {}] },
    { kind: 'agreement', cites: { length: 2 } },
    { kind: 'only', cites: { length: 1 } },
  ]);
  for (const list of lists) expect(list).toEqual(lists[0]);
});

test('the emulated models find the same in every order of their answers', async () => {
  const { emulator, panel } = await openEmulatedPanel();
  const question = { ...aQuestion, text: 'Should a small team start with one service or many?' };
  const answers = await askPanel({ panel, question, now: new Date(0) });
  const lists = [];
  for (const turn of turns) {
    const { consensus } = await composeAnswers({ panel, question, answers, turn });
    // The emulated composer lists sides and points as it reads them.
    const points = toLists(consensus).shown.flatMap((line): readonly object[] =>
      'stances' in line ? line.stances : [line],
    );
    lists.push(points.map((point) => JSON.stringify(point)).toSorted());
  }
  await emulator.close();
  expect(lists[0]?.length).toBeGreaterThan(3);
  for (const list of lists) expect(list).toEqual(lists[0]);
});
