import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFreshScaledStack } from '../../stack/start-fresh-scaled-stack.ts';
import type { ScaledStack } from '../../stack/start-scaled-stack.ts';
import { createAsker } from '../../support/ask.ts';
import { askAndJoin } from '../../support/ask-and-join.ts';
import { describeTimes } from '../recorder/describe-times.ts';

/** A day on which one part is in trouble and the other parts must not notice. Figures are printed; the tests check the counts. */
const questions = 300;
const everyMs = 400;

let stack: ScaledStack;
let users = 0;
beforeAll(async () => {
  const settings = {
    WORKER_ANSWER_CONCURRENCY: '400',
    OVERLOAD_QUEUE_SECONDS: '30',
    ADDRESS_CALLS_PER_MINUTE: '1000000',
  };
  stack = await startFreshScaledStack({}, settings);
});
afterAll(() => stack?.close());
beforeEach(() => stack.emulator.reset());

/** Milliseconds to the last first word of the other three, and to the end of their last answer. */
interface Figures {
  readonly firstWordMs: number;
  readonly answeredMs: number;
}

async function ask(): Promise<Figures> {
  const asker = createAsker(stack.apis[0], await stack.tokenOf(`user_gameday_${++users}`));
  const begun = performance.now();
  const turn = await askAndJoin(asker, 'Why is the sky blue?', { api: stack.apis[users % 2]! });
  const others = ['gemini', 'claude', 'grok'] as const;
  await turn.until(({ answers }) => others.every((model) => answers[model].text !== ''));
  const firstWordMs = performance.now() - begun;
  const { answers } = await turn.until((state) =>
    others.every((model) => state.answers[model].status === 'ended'),
  );
  for (const model of others) expect(answers[model].outcome).toBe('complete');
  turn.close();
  return { firstWordMs, answeredMs: performance.now() - begun };
}

/** Asks at a steady pace. Resolves to how many were answered; rejects when one is refused. */
async function askAll(name: string, count = questions): Promise<number> {
  const asked: Promise<Figures>[] = [];
  for (let at = 0; at < count; at += 1) {
    const asking = ask();
    // All questions are awaited together below.
    asking.catch(() => undefined);
    asked.push(asking);
    await delay(everyMs);
  }
  const figures = await Promise.all(asked);
  const describe = (of: keyof Figures) => `${of} ${describeTimes(figures.map((each) => each[of]))}`;
  process.stdout.write(`${name}: ${describe('firstWordMs')}; ${describe('answeredMs')}\n`);
  return figures.length;
}

test(`of ${questions} questions none is refused while one model is silent, and none while it is slow`, async () => {
  await askAll('warming', 40);
  expect(await askAll('all four well')).toBe(questions);
  const kinds = { silent: 'hang-before-headers', slow: 'slow' } as const;
  for (const [name, kind] of Object.entries(kinds)) {
    const scripts = Array.from({ length: questions }, () => ({ kind, task: 'answer' }) as const);
    stack.emulator.play('openai', scripts);
    expect(await askAll(`one ${name}`)).toBe(questions);
    stack.emulator.reset();
  }
});
