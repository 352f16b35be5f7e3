import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createWord } from '../../incognito/search/canary.ts';
import { createAsker } from '../../support/ask.ts';
import { joinBySocket } from '../../support/socket-client.ts';
import { describeFleet, type RunningFleet } from '../describe-fleet.ts';
import type { Person } from '../recorder/asking.ts';
import { describeTimes } from '../recorder/describe-times.ts';

/** Four answers of four seconds at once for each model: one question a second. */
const fitsOneASecond = { WORKER_ANSWER_CONCURRENCY: '2', OVERLOAD_QUEUE_SECONDS: '30' };
const wordsPerSecond = 6;
const proEveryMs = 625;
const freeEveryMs = 4_000;
const overloadMs = 90_000;

interface Asked {
  /** Null for a refused one. */
  readonly firstWordMs: number | null;
  readonly begunAt: number;
}

async function ask(api: string, { token }: Person): Promise<Asked> {
  const askedAt = performance.now();
  const asker = createAsker(api, token);
  const reply = await asker.ask(`What is ${createWord()}?`, { accept: 'application/json' });
  const { turnId } = (await reply.json()) as { readonly turnId: string };
  if (reply.status === 503) return { firstWordMs: null, begunAt: Infinity };
  expect(reply.status).toBe(202);
  const turn = await joinBySocket(api, token, turnId);
  await turn.until(({ answers }) => Object.values(answers).some(({ text }) => text !== ''));
  const begunAt = performance.now();
  expect((await turn.until(({ status }) => status === 'ended')).outcome).toBe('finished');
  turn.close();
  return { firstWordMs: begunAt - askedAt, begunAt };
}

/** Asks at a steady pace, however long the answers take. */
async function askSteadily(everyMs: number, askOnce: () => Promise<Asked>): Promise<Asked[]> {
  const asked: Promise<Asked>[] = [];
  for (const until = performance.now() + overloadMs; performance.now() < until; ) {
    const asking = askOnce();
    // All questions are awaited together below.
    asking.catch(() => undefined);
    asked.push(asking);
    await delay(everyMs);
  }
  return Promise.all(asked);
}

function print(name: string, asked: readonly Asked[]): void {
  const waits = asked.flatMap(({ firstWordMs }) => firstWordMs ?? []);
  const counts = `${asked.length} asked, ${asked.length - waits.length} refused`;
  process.stdout.write(`${name}: ${counts}; first word ${describeTimes(waits)}\n`);
}

function describeClasses(running: RunningFleet): void {
  test('while 1.6 times as many Pro questions come as fit, free ones begin too', async () => {
    const { fleet, recorder } = running;
    const [api, origin] = fleet.apis;
    let members = 0;
    const signUpMember = async () => {
      const claims = { pla: 'u:quartet_pro' };
      const userId = `user_classes_${++members}`;
      const token = await fleet.clerk.mintToken({ userId, origin, claims, expiresInSeconds: 900 });
      return { userId, token };
    };
    let lastProAt = 0;
    const [pro, free] = await Promise.all([
      askSteadily(proEveryMs, async () => {
        lastProAt = performance.now();
        return ask(api, await signUpMember());
      }),
      askSteadily(freeEveryMs, async () => ask(api, await recorder.signUp())),
    ]);
    print('Pro at 1.6 times what fits', pro);
    print('free beside it', free);
    expect(free.filter(({ begunAt }) => begunAt < lastProAt).length).toBeGreaterThan(1);
  });
}

describeFleet(
  'a fleet that one question a second fits',
  {
    pace: { wordsPerSecond },
    settings: fitsOneASecond,
  },
  [describeClasses],
);
