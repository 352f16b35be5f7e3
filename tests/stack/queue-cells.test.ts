import { toCell } from '@quartet/shared/domain/ids.ts';
import { allQueueNames } from '@quartet/shared/jobs/queues.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServerAtRisk } from '../faults/fleet/server-at-risk.ts';
import { createAsker } from '../support/ask.ts';
import { type AskedTurn, askAndJoin } from '../support/ask-and-join.ts';
import { providers } from '../support/providers.ts';
import { prepareRedis } from '../support/setup/redis-server.ts';
import { openFreshStores } from './open-fresh-stores.ts';
import { type ScaledStack, startScaledStack } from './start-scaled-stack.ts';

const opened = new AsyncDisposableStack();
const durable = ['--appendonly', 'yes', '--appendfsync', 'always', '--save', ''];
let stack: ScaledStack;
let second: Awaited<ReturnType<typeof startServerAtRisk>>;
let users = 0;

beforeAll(async () => {
  const stores = opened.use(await openFreshStores());
  second = await startServerAtRisk(await prepareRedis(durable));
  opened.defer(() => second.close());
  const cells = `${stores.redisUrl} ${second.url}`;
  stack = await startScaledStack(
    stores,
    {},
    { QUEUE_CELLS: cells, WORKER_ANSWER_CONCURRENCY: '8' },
  );
  opened.defer(() => stack.close());
});
afterAll(() => opened.disposeAsync());

const signUp = async () => createAsker(stack.apis[0], await stack.tokenOf(`user_cell_${++users}`));
const isOver = ({ status }: TurnState) => status === 'ended';
const ask = async () =>
  askAndJoin(await signUp(), 'What holds a bridge up?', { api: stack.apis[1] });

/** Asks until there is a turn in each cell: an api deals them out in turn. */
async function askInBoth(): Promise<readonly [AskedTurn, AskedTurn]> {
  const asked = new Map<number, AskedTurn>();
  while (asked.size < 2) {
    const turn = await ask();
    asked.set(toCell(turn.turnId), turn);
  }
  return [asked.get(0)!, asked.get(1)!];
}

const readOps = (path: string) =>
  Promise.all(stack.opsUrls().map(async (url) => (await fetch(`${url}${path}`)).text()));

const readReady = async () => (await readOps('/readyz')).map((text) => JSON.parse(text));

test('turns in two cells of queues are answered, and their operators see both', async () => {
  for (const turn of await askInBoth()) {
    expect(await turn.until(isOver)).toMatchObject({ outcome: 'finished', charged: 1 });
    turn.close();
  }
  const [metrics, board] = [await readOps('/metrics'), await readOps('/queues/api/queues')];
  for (const name of allQueueNames.flatMap((queue) => [queue, `${queue}.2`])) {
    for (const text of metrics) expect(text).toContain(`quartet_queue_jobs{queue="${name}"`);
    for (const text of board) expect(text).toContain(`"name":"${name}"`);
  }
  const names = ['queues', 'queues-1', 'queues-2'];
  for (const text of metrics)
    for (const name of names) expect(text).toContain(`quartet_store_up{kind="${name}"} 1`);
});

test('a cell that is lost delays its turns alone: others are answered meanwhile, and they when it is back', async () => {
  const holds = providers.map((provider) =>
    stack.emulator.hold(provider, { task: 'answer', times: 2 }),
  );
  const [kept, late] = await askInBoth();
  await Promise.all(holds.map(({ reached }) => reached));
  await second.kill();
  for (const hold of holds) hold.release();
  expect(await kept.until(isOver)).toMatchObject({ outcome: 'finished', charged: 1 });
  kept.close();
  const ready = { status: 'ready', lost: ['queues-2'] };
  await expect.poll(readReady).toEqual([ready, ready, ready, ready]);
  for (let count = 0; count < 3; count += 1) {
    const turn = await ask();
    expect(toCell(turn.turnId)).toBe(0);
    expect(await turn.until(isOver)).toMatchObject({ outcome: 'finished', charged: 1 });
    turn.close();
  }
  await second.start();
  expect(await late.until(isOver)).toMatchObject({ outcome: 'finished', charged: 1 });
  late.close();
});
