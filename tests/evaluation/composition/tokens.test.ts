import type { Question } from '@quartet/shared/domain/question.ts';
import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import { expect, test } from 'vitest';
import { type Answers, askPanel } from './ask-panel.ts';
import { lengthen } from './long-answers.ts';
import { measureTokens, type TokenShares } from './measure-tokens.ts';
import { openEmulatedPanel } from './open-emulated-panel.ts';

const question: Question = {
  ...aQuestion,
  text: 'Should a small team start with one service or with many?',
};

async function measure(change: (answers: Answers) => Answers): Promise<TokenShares> {
  const { emulator, panel } = await openEmulatedPanel();
  try {
    const answers = change(await askPanel({ panel, question, now: new Date(0) }));
    return await measureTokens({ panel, question, answers });
  } finally {
    await emulator.close();
  }
}

test('a consensus reads at most 2.6 times what its answers have, and 0.8 for its cross-checks', async () => {
  const { given, composing, checking } = await measure((answers) => answers);
  expect(given).toBeLessThan(2_000);
  expect(composing.read).toBeLessThanOrEqual(2.6);
  expect(checking.read).toBeLessThanOrEqual(0.8);
});

test('of long answers it has no more either when what is written is counted, too', async () => {
  const { given, composing, checking, typed } = await measure(lengthen);
  expect(given).toBeGreaterThan(5_000);
  expect(composing.inAll).toBeLessThanOrEqual(2.6);
  expect(checking.inAll).toBeLessThanOrEqual(0.8);
  expect(typed).toBeLessThanOrEqual(0.333);
});
