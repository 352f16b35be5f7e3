import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { askAndJoin } from '../support/ask-and-join.ts';
import { providers } from '../support/providers.ts';
import { startShardedCluster } from '../support/setup/redis-cluster.ts';
import { openFreshStores } from './open-fresh-stores.ts';
import { type ScaledStack, startScaledStack } from './start-scaled-stack.ts';

const opened = new AsyncDisposableStack();
let cluster: Awaited<ReturnType<typeof startShardedCluster>>;
let stack: ScaledStack;

beforeAll(async () => {
  const stores = opened.use(await openFreshStores());
  cluster = opened.use(await startShardedCluster({ replicas: false }));
  // The answers of both turns run at once.
  const everywhere = { WORKER_ANSWER_CONCURRENCY: '8' };
  stack = await startScaledStack({ ...stores, contentRedisUrl: cluster.url }, {}, everywhere);
  opened.defer(() => stack.close());
});
afterAll(() => opened.disposeAsync());

const isOver = ({ status }: TurnState) => status === 'ended';
const masterOf = (turnId: string) => cluster.findMaster(`turn:{${turnId}}:log`);

async function ask(name: string) {
  const asker = createAsker(stack.apis[0], await stack.tokenOf(`user_node_${name}`));
  const turn = await askAndJoin(asker, 'What holds a bridge up?', { api: stack.apis[1] });
  return { asker, turn, master: await masterOf(turn.turnId) };
}

test('a node that is lost with its turns and has no replica fails them, credits return, and the other turns finish', async () => {
  const holds = providers.map((provider) =>
    stack.emulator.hold(provider, { after: 2, task: 'answer', times: 8 }),
  );
  const lost = await ask('lost');
  let kept = await ask('kept_0');
  for (let count = 1; kept.master === lost.master; count += 1) kept = await ask(`kept_${count}`);
  await Promise.all(holds.map(({ reached }) => reached));
  await lost.master.kill();
  await lost.master.start();
  for (const hold of holds) hold.release();

  expect(await lost.turn.until(isOver)).toMatchObject({ outcome: 'failed', charged: 0 });
  expect(await lost.asker.credits()).toBe(1);
  expect(await kept.turn.until(isOver)).toMatchObject({ outcome: 'finished', charged: 1 });
  for (const { turn } of [lost, kept]) turn.close();
});
