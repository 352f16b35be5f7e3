import { randomBytes } from 'node:crypto';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { askAndJoin } from '../support/ask-and-join.ts';
import { providers } from '../support/providers.ts';
import { joinBySocket } from '../support/socket-client.ts';
import { recordStream } from '../support/sse-client.ts';
import { openFreshStores } from './open-fresh-stores.ts';
import { openStackParts, type StackParts } from './open-stack-parts.ts';
import { type QuartetProcess, startProcess } from './quartet-process.ts';

type Name = 'first api' | 'second api' | 'worker';

const opened = new AsyncDisposableStack();
const running = new Map<Name, QuartetProcess>();
const output: (() => string)[] = [];
let parts: StackParts;
let users = 0;

beforeAll(async () => {
  const stores = opened.use(await openFreshStores());
  parts = await openStackParts(stores);
  opened.defer(() => parts.close());
  opened.defer(async () => {
    await Promise.all([...running.values()].map((each) => each.end()));
  });
  await Promise.all((['first api', 'second api', 'worker'] as const).map((name) => start(name)));
});
afterAll(() => opened.disposeAsync());

async function start(name: Name, keys: Readonly<Record<string, string>> = {}): Promise<void> {
  const { apis, worker } = parts.environments;
  const entry = name === 'worker' ? 'worker' : 'api';
  const own = { 'first api': apis[0], 'second api': apis[1], worker }[name];
  const started = await startProcess(`${entry}/main.ts`, { ...own, ...keys }, `${entry} started`);
  running.set(name, started);
  output.push(() => started.output());
}

const freshKeys = { SEALING_KEYS: `fresh:${randomBytes(32).toString('base64url')}` };

/** Restarts a process with a list that lacks the key of all that was sealed. */
async function loseKeys(name: Name): Promise<void> {
  await running.get(name)?.end();
  await start(name, freshKeys);
}

const isOver = ({ status }: TurnState) => status === 'ended';

/** A new person's turn, asked and read at the second api, with every answer begun. */
async function askHeld() {
  const [, api] = parts.apis;
  const asker = createAsker(api, await parts.tokenOf(`user_lost_keys_${++users}`));
  const holds = providers.map((provider) =>
    parts.emulator.hold(provider, { after: 2, task: 'answer' }),
  );
  const turn = await askAndJoin(asker, 'What holds a bridge up?', { api });
  await Promise.all(holds.map(({ reached }) => reached));
  await turn.until(({ answers }) => modelKeys.every((model) => answers[model].text !== ''));
  return { asker, turn, release: () => holds.forEach((hold) => hold.release()) };
}

const logged = (words: string) =>
  output.flatMap((each) => each().split('\n')).filter((line) => line.includes(`"${words}"`));

/** Expects that the turn was settled in one go, and that no work failed. */
async function expectOneSettlement(turnId: string): Promise<void> {
  const settled = () => logged('turn settled').filter((line) => line.includes(turnId));
  await expect.poll(settled).toHaveLength(1);
  expect(logged('job failed')).toEqual([]);
}

test("an api restarted without a running turn's key answers 410 for it, and the turn still ends elsewhere", async () => {
  const { asker, turn, release } = await askHeld();
  await loseKeys('first api');
  const there = createAsker(parts.apis[0], asker.token);
  const calls = [
    there.join(turn.turnId),
    there.stop(turn.turnId, 'gpt'),
    there.combine(turn.turnId),
  ];
  for (const refused of await Promise.all(calls)) {
    expect(refused.status).toBe(410);
    expect(await refused.json()).toMatchObject({ code: 'answer_expired' });
  }
  release();
  expect(await turn.until(isOver)).toMatchObject({ outcome: 'finished', charged: 1 });
  turn.close();
  const late = await there.join(turn.turnId);
  expect(late.status).toBe(410);
  expect(await late.json()).toMatchObject({ code: 'answer_expired', charged: 1 });
  await expectOneSettlement(turn.turnId);
});

test('a worker restarted without it ends the turn for every reader at once, and the credit returns', async () => {
  const { asker, turn } = await askHeld();
  const stream = recordStream(await asker.join(turn.turnId));
  await loseKeys('worker');
  const state = await turn.until(isOver);
  turn.close();
  expect(state.outcome).toBe('failed');
  for (const model of modelKeys) expect(state.answers[model].outcome).toBe('failed');
  expect((await stream).done).toBe(true);
  await expect.poll(() => asker.credits()).toBe(1);
  // The worker's new keys are the keys of the first api.
  const late = await joinBySocket(parts.apis[0], asker.token, turn.turnId);
  expect(await late.until(isOver)).toMatchObject({ outcome: 'failed', charged: 0 });
  late.close();
  await expectOneSettlement(turn.turnId);
});

test('once all have the new keys, the next question is answered as ever', async () => {
  await loseKeys('second api');
  const { turn, release } = await askHeld();
  release();
  expect(await turn.until(isOver)).toMatchObject({ outcome: 'finished', charged: 1 });
  turn.close();
  await expectOneSettlement(turn.turnId);
});
