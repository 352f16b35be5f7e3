import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import { expect, test } from 'vitest';
import { askPanel } from './ask-panel.ts';
import { lengthen } from './long-answers.ts';
import { measureTokens } from './measure-tokens.ts';
import { openEmulatedPanel } from './open-emulated-panel.ts';

test('a consensus of long answers reads and writes at most 2.6 times what they have, and 0.8 for its cross-checks', async () => {
  const { emulator, panel } = await openEmulatedPanel();
  const question = {
    ...aQuestion,
    text: 'Should a small team start with one service or with many?',
  };
  const answers = lengthen(await askPanel({ panel, question, now: new Date(0) }));
  const { given, composing, checking, typed } = await measureTokens({ panel, question, answers });
  await emulator.close();
  expect(given).toBeGreaterThan(5_000);
  expect(composing).toBeLessThanOrEqual(2.6);
  expect(checking).toBeLessThanOrEqual(0.8);
  expect(typed).toBeLessThanOrEqual(0.333);
});
