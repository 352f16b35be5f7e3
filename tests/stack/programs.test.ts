import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { joinBySocket } from '../support/socket-client.ts';
import { signUpMember } from './member.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';
import type { ScaledStack } from './start-scaled-stack.ts';

let stack: ScaledStack;
beforeAll(async () => {
  stack = await startFreshScaledStack({ ACTIVE_QUESTIONS: '1000' });
});
afterEach(() => stack.emulator.reset());
afterAll(() => stack.close());

const model = 'quartet';

async function signUp() {
  const member = await signUpMember(stack);
  stack.clerk.subscribe(member.userId, 'quartet_value');
  await stack.clerk.delivered();
  const { secret } = stack.clerk.createApiKey(member.userId);
  return {
    ...member,
    secret,
    openai: (api: string) => new OpenAI({ apiKey: secret, baseURL: `${api}/v1`, maxRetries: 0 }),
    /** Resolves to the ids of the turns that can be joined. */
    async listTurns(): Promise<readonly string[]> {
      const headers = { authorization: `Bearer ${member.token}` };
      const response = await fetch(`${stack.apis[1]}/api/chat`, { headers });
      const { turns } = (await response.json()) as { turns: { turnId: string }[] };
      return turns.map(({ turnId }) => turnId);
    },
  };
}

async function openHost(api: string, secret: string): Promise<Client> {
  const host = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  await host.connect(new StreamableHTTPClientTransport(new URL(`${api}/mcp`), { requestInit }));
  onTestFinished(() => host.close());
  return host;
}

test('ask_panel asks at one api, and read_panel reads at the other', async () => {
  const ada = await signUp();
  const [here, there] = await Promise.all(stack.apis.map((api) => openHost(api, ada.secret)));
  const hold = stack.emulator.hold('xai', { task: 'answer' });
  const leaving = new AbortController();
  const asking = here!.callTool(
    { name: 'ask_panel', arguments: { question: 'How deep is the sea?' } },
    { signal: leaving.signal },
  );
  await hold.reached;
  leaving.abort();
  await expect(asking).rejects.toThrow(/abort/i);
  const [turn] = await ada.listTurns();
  const reading = there!.callTool({ name: 'read_panel', arguments: { turn } });
  hold.release();
  const { structuredContent } = await reading;
  expect(structuredContent).toMatchObject({ turn, done: true });
  const again = await here!.callTool({ name: 'read_panel', arguments: { turn } });
  expect(again.structuredContent).toEqual(structuredContent);
  expect(await ada.credits()).toBe(100);
});

test('when an api and a worker are killed under calls of programs, each turn is charged once and can be read', async () => {
  const ada = await signUp();
  const count = 4;
  const holds = ['google', 'anthropic', 'openai', 'xai'] as const;
  for (const provider of holds)
    stack.emulator.hold(provider, { task: 'answer', after: 3, times: 'until-reset' });
  const calls = Array.from({ length: count }, async (_, index) => {
    const openai = ada.openai(stack.apis[index % 2]!);
    const stream = await openai.responses.create({
      model,
      input: `How far is ${index}?`,
      stream: true,
    });
    return Array.fromAsync(stream);
  });
  const settled = Promise.allSettled(calls);
  await expect.poll(async () => (await ada.listTurns()).length).toBe(count);
  await expect.poll(() => stack.emulator.calls().length).toBeGreaterThan(3);
  await stack.addWorker();
  stack.killApi(0);
  stack.killLeadingWorkers();
  stack.emulator.release();
  stack.emulator.reset();
  const results = await settled;
  const lost = results.filter(({ status }) => status === 'rejected');
  const whole = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect([lost.length, whole.length]).toEqual([count / 2, count / 2]);
  for (const events of whole)
    expect(events.at(-1)).toMatchObject({
      type: 'response.completed',
      response: { quartet: { charged: 1 } },
    });
  const turns = await ada.listTurns();
  for (const turnId of turns) {
    const joined = await joinBySocket(stack.apis[1], ada.token, turnId);
    const state = await joined.until(({ status }) => status === 'ended');
    joined.close();
    expect(state).toMatchObject({ outcome: 'finished', charged: 1 });
    expect(modelKeys.some((key) => state.answers[key].text !== '')).toBe(true);
  }
  await expect.poll(createAsker(stack.apis[1], ada.token).credits).toBe(101 - count);
});
