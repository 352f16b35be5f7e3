import type { Question } from '@quartet/shared/domain/question.ts';
import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import { expect, test } from 'vitest';
import type { Answers } from './ask-panel.ts';
import { lengthen } from './long-answers.ts';
import { measureTokens, type TokenShares } from './measure-tokens.ts';
import { openEmulatedPanel } from './open-emulated-panel.ts';
import { readAdvice } from './read-advice.ts';

const question: Question = {
  ...aQuestion,
  text: 'Should a small team start with one service or with many?',
};

async function measure(change: (answers: Answers) => Answers): Promise<TokenShares> {
  const { emulator, panel } = await openEmulatedPanel();
  try {
    return await measureTokens({ panel, question, answers: change(readAdvice()) });
  } finally {
    await emulator.close();
  }
}

test('a consensus costs at most 4 times what its answers have, 3 times of long ones', async () => {
  const short = await measure((answers) => answers);
  expect(short.given).toBeLessThan(2_000);
  expect(short.composing.inAll + short.checking.inAll).toBeLessThanOrEqual(4);
  const long = await measure(lengthen);
  expect(long.given).toBeGreaterThan(5_000);
  expect(long.composing.inAll + long.checking.inAll).toBeLessThanOrEqual(3);
});
