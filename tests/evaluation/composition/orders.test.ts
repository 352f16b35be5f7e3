import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import {
  claims,
  createComposer,
  judging,
  texts,
  unitsIn,
} from '@quartet/worker/testing/composing.ts';
import { createScriptedPanel } from '@quartet/worker/testing/scripted-slot.ts';
import { expect, test } from 'vitest';
import { askPanel } from './ask-panel.ts';
import { composeAnswers } from './compose-answers.ts';
import { listTurnsByOrder } from './list-turns.ts';
import { openEmulatedPanel } from './open-emulated-panel.ts';

const turns = [...listTurnsByOrder().values()];

/** What a reader sees of it, whoever was read first. */
function toLists({ lines, votes, left, basedOn, suspicious }: TurnState['consensus']) {
  const shown = lines.map(({ line }) => {
    const places = listCites(line).map(({ model, start, end }) => `${model} ${start} ${end}`);
    const words = line.kind === 'disagreement' ? line.topic : line.point;
    return `${line.kind}: ${words} [${places.toSorted().join(', ')}] ${line.check}`;
  });
  const counted = votes.map(({ answer, cites }) => `${answer} ${cites.length}`);
  return { shown, counted, left, basedOn, suspicious };
}

/** What one model may find, whatever it read first. */
const comparing = claims((prompt) => [
  { vote: 'Lyon', units: unitsIn(prompt, 'is Lyon') },
  { vote: 'Paris', units: unitsIn(prompt, 'is Paris') },
  { agree: 'It lies on a river.', units: unitsIn(prompt, 'lies on') },
  { agree: 'Paris is the capital.', units: unitsIn(prompt, 'is Paris') },
  {
    disagree: 'Which river it is',
    kind: 'fact',
    stances: [
      { stance: 'It is the Seine.', units: unitsIn(prompt, 'Seine') },
      { stance: 'It is the Rhône.', units: unitsIn(prompt, 'Rhône') },
    ],
    settle: null,
  },
  { only: 'There is a famous tower.', units: unitsIn(prompt, 'tower') },
  { only: 'There are two cities.', units: unitsIn(prompt, 'capital') },
]);

test('there are 24 orders of four answers', () => {
  expect(turns).toHaveLength(24);
});

test('the same claims give the same lists, line by line, in every order of the answers', async () => {
  const lists = [];
  for (const turn of turns) {
    const composer = createComposer('claude', { compare: [comparing] });
    const checker = createComposer('gpt', { check: [judging('follows')] });
    const panel = createScriptedPanel({}, [composer.slot, checker.slot]);
    const { consensus } = await composeAnswers({
      panel,
      question: aQuestion,
      answers: texts,
      turn,
    });
    lists.push(toLists(consensus));
  }
  expect(lists[0]?.shown).toHaveLength(3);
  expect(lists[0]).toMatchObject({ counted: ['Paris 3', 'Lyon 1'], left: 2 });
  for (const list of lists) expect(list).toEqual(lists[0]);
});

test('the emulated models find the same in every order of their answers', async () => {
  const { emulator, panel } = await openEmulatedPanel();
  const question = { ...aQuestion, text: 'Should a small team start with one service or many?' };
  const answers = await askPanel({ panel, question, now: new Date(0) });
  const lists = [];
  for (const turn of turns) {
    const { consensus } = await composeAnswers({ panel, question, answers, turn });
    const { shown, ...rest } = toLists(consensus);
    lists.push({ ...rest, shown: shown.toSorted() });
  }
  await emulator.close();
  expect(lists[0]?.shown.length).toBeGreaterThan(3);
  for (const list of lists) expect(list).toEqual(lists[0]);
});
