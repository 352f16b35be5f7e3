import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { laterEvents } from '@quartet/shared/testing/later-events.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { readFrames } from '../support/client/read-frames.ts';
import { answersOf, consensusOf } from '../support/frames.ts';
import { openTurnLog } from '../support/open-turn-log.ts';
import { providers } from '../support/providers.ts';
import { joinBySocket } from '../support/socket-client.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';
import type { ScaledStack } from './start-scaled-stack.ts';

let stack: ScaledStack;
beforeAll(async () => {
  stack = await startFreshScaledStack();
});
afterAll(() => stack?.close());

test('a turn into which a later version writes is read to its end, and no process is lost', async () => {
  const turn = { turnId: '', userId: 'user_mixed_fleet' };
  const asker = createAsker(stack.apis[0], await stack.tokenOf(turn.userId));
  await using later = await openTurnLog(stack.content);
  const write = async () => {
    for (const [, event] of laterEvents) await later.append(turn, [event]);
  };
  const holds = providers.map((provider) => stack.emulator.hold(provider, { after: 2 }));
  const response = await asker.ask('What is older than a fleet?');
  turn.turnId = response.headers.get('x-turn-id') ?? '';
  const sockets = await Promise.all(
    stack.apis.map((api) => joinBySocket(api, asker.token, turn.turnId)),
  );
  await Promise.all(holds.map(({ reached }) => reached));
  await write();
  for (const hold of holds) hold.release();
  const frames: SseFrame[] = [];
  for await (const frame of readFrames(response)) {
    if (frames.push(frame) < 20) await write();
  }

  for (const model of modelKeys) {
    const last = answersOf(frames, model).at(-1);
    expect(last).toMatchObject({ streaming: false });
    expect(last?.error).toBeUndefined();
  }
  expect(consensusOf(frames)?.consensus.basedOn).toEqual([...modelKeys]);
  for (const socket of sockets) {
    const state = await socket.until(({ status }) => status === 'ended');
    for (const model of modelKeys) expect(state.answers[model].outcome).toBe('complete');
    expect(state).toMatchObject({ outcome: 'finished', charged: 1 });
    expect(state.consensus).toMatchObject({ outcome: 'complete', basedOn: [...modelKeys] });
    socket.close();
  }
  for (const api of stack.apis) expect((await fetch(`${api}/api/clerk-key`)).status).toBe(200);
  expect(stack.output()).not.toMatch(/"level":"(error|fatal)"/);
});
