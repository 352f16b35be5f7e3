import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { type AskedTurn, askAndJoin } from '../support/ask-and-join.ts';
import { operateStack } from './operate-stack.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';
import type { ScaledStack } from './start-scaled-stack.ts';

const token = 'operators-only-of-32-characters-';
let stack: ScaledStack;
let users = 0;
beforeAll(async () => {
  const settings = { WORKER_ANSWER_CONCURRENCY: '2', OVERLOAD_QUEUE_SECONDS: '30' };
  stack = await startFreshScaledStack({}, { OPS_TOKEN: token, ...settings });
});
afterAll(() => stack?.close());

/** Asks as a new person. Rejects when the question is refused. */
async function ask(): Promise<AskedTurn> {
  const asker = createAsker(stack.apis[0], await stack.tokenOf(`user_bulkheads_${++users}`));
  return askAndJoin(asker, 'Why is the sky blue?', { api: stack.apis[1] });
}

/** Resolves once the answers of the other three have ended. */
const answered = (turn: AskedTurn) =>
  turn.until(({ answers: { gemini, claude, grok } }) =>
    [gemini, claude, grok].every(({ status }) => status === 'ended'),
  );

const ofOthers = { outcome: 'complete', basedOn: ['gemini', 'claude', 'grok'] };
const hangs = Array.from(
  { length: 200 },
  () => ({ kind: 'hang-before-headers', task: 'answer' }) as const,
);

test('a model that is silent costs its own answers alone, and what waits for it ends once it is switched off', async () => {
  stack.emulator.play('openai', hangs);
  // The first question shows how fast three models answer. Until then the api assumes 20 s for an answer, and may treat them as late.
  const stuck = [await ask()];
  await Promise.all(stuck.map(answered));
  stuck.push(...(await Promise.all(Array.from({ length: 7 }, ask))));
  await Promise.all(stuck.map(answered));

  // No question is refused while its queue grows old, and then they are taken without it.
  let left = await ask();
  await expect
    .poll(
      async () => {
        const { answers } = await answered(left);
        if (answers.gpt.status === 'ended') return answers.gpt.reason;
        stuck.push(left);
        left = await ask();
        return null;
      },
      { interval: 500, timeout: 60_000 },
    )
    .toBe('provider_rate_limited');
  expect((await left.until(({ status }) => status === 'ended')).consensus).toMatchObject(ofOthers);

  await operateStack({ stack, token }, 'provider', 'gpt', 'off');
  const ends = await Promise.all(
    stuck.map((turn) => turn.until(({ status }) => status === 'ended')),
  );
  for (const { answers, consensus } of ends) {
    expect(answers.gpt).toMatchObject({ outcome: 'failed', reason: 'provider_unavailable' });
    expect(consensus).toMatchObject(ofOthers);
  }
  for (const turn of [...stuck, left]) turn.close();
});
