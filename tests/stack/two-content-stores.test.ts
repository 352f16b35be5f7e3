import { toStoreNumber } from '@quartet/shared/domain/ids.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerAtRisk } from '../faults/fleet/server-at-risk.ts';
import { createAsker } from '../support/ask.ts';
import { type AskedTurn, askAndJoin } from '../support/ask-and-join.ts';
import { providers } from '../support/providers.ts';
import { volatileRedis } from '../support/setup/containers.ts';
import { prepareRedis } from '../support/setup/redis-server.ts';
import { openFreshStores } from './open-fresh-stores.ts';
import { type ScaledStack, startScaledStack } from './start-scaled-stack.ts';

const opened = new AsyncDisposableStack();
let stack: ScaledStack;
let second: Awaited<ReturnType<typeof startServerAtRisk>>;
let users = 0;

beforeAll(async () => {
  const fresh = opened.use(await openFreshStores());
  second = await startServerAtRisk(await prepareRedis(volatileRedis));
  opened.defer(() => second.close());
  const stores = {
    ...fresh,
    contentRedisUrls: [...fresh.contentRedisUrls.slice(0, 1), second.url],
  };
  // Both turns' answers at once, and each api looks at a stranger's turns as at its own.
  stack = await startScaledStack(stores, {}, { WORKER_ANSWER_CONCURRENCY: '8' });
  opened.defer(() => stack.close());
});
afterAll(() => opened.disposeAsync());

const signUp = async () => createAsker(stack.apis[0], await stack.tokenOf(`user_two_${++users}`));
const isOver = ({ status }: TurnState) => status === 'ended';

/** Asks until there is a turn in each place: each api begins with any of them. */
async function askInBoth() {
  const asked = new Map<number, { asker: Awaited<ReturnType<typeof signUp>>; turn: AskedTurn }>();
  for (let tries = 0; asked.size < 2 && tries < 4; tries += 1) {
    const asker = await signUp();
    const turn = await askAndJoin(asker, 'What holds a bridge up?', { api: stack.apis[1] });
    asked.set(toStoreNumber(turn.turnId), { asker, turn });
  }
  const [one, two] = [asked.get(0), asked.get(1)];
  if (!one || !two) throw new Error('The turns are all in one place.');
  return [one, two] as const;
}

const readyOf = () =>
  Promise.all(
    [...stack.output().matchAll(/"opsUrl":"([^"]+)"/g)].map(async ([, url]) => {
      const reply = await fetch(`${url}/readyz`);
      return [reply.status, await reply.json()];
    }),
  );

const fourTimes = (body: object) => Array.from({ length: 4 }, () => [200, body]);

test('a content store that is killed fails its turns alone; every process says which, and takes questions', async () => {
  const holds = providers.map((provider) =>
    stack.emulator.hold(provider, { after: 2, task: 'answer' }),
  );
  const [kept, lost] = await askInBoth();
  await Promise.all(holds.map(({ reached }) => reached));
  await second.kill();
  for (const hold of holds) hold.release();

  expect(await kept.turn.until(isOver)).toMatchObject({ outcome: 'finished', charged: 1 });
  kept.turn.close();
  await expect.poll(readyOf).toEqual(fourTimes({ status: 'ready', lost: ['content-2'] }));
  expect(stack.output()).toMatch(/"store":"content-2","code":"E[A-Z]+".*store lost/);
  expect(stack.output()).not.toMatch(/"store":"content-1"/);
  for (let count = 0; count < 3; count += 1) {
    const next = await askAndJoin(await signUp(), 'And an arch?', { api: stack.apis[0] });
    expect(toStoreNumber(next.turnId)).toBe(0);
    expect(await next.until(isOver)).toMatchObject({ outcome: 'finished', charged: 1 });
    next.close();
  }

  await second.start();
  expect(await lost.turn.until(isOver)).toMatchObject({ outcome: 'failed', charged: 0 });
  lost.turn.close();
  expect(await lost.asker.credits()).toBe(1);
  await expect.poll(readyOf).toEqual(fourTimes({ status: 'ready' }));
  for (const { turn } of await askInBoth()) {
    expect(await turn.until(isOver)).toMatchObject({ outcome: 'finished' });
    turn.close();
  }
});
