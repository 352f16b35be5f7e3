import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { streamText } from 'ai';
import OpenAI from 'openai';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { createPng } from '../support/create-png.ts';
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

/** The part of both versions' hosts that they have in common. */
interface Host {
  callTool(
    call: { readonly name: string; readonly arguments: Record<string, unknown> },
    options?: { readonly signal: AbortSignal },
  ): Promise<{ readonly structuredContent?: unknown }>;
}

const toOptions = (secret: string) => ({
  requestInit: { headers: { authorization: `Bearer ${secret}` } },
});

async function openHost(api: string, secret: string): Promise<Host> {
  const host = new Client({ name: 'test', version: '1' });
  const url = new URL(`${api}/mcp`);
  await host.connect(new StreamableHTTPClientTransport(url, toOptions(secret)));
  onTestFinished(() => host.close());
  return host;
}

async function openOlderHost(api: string, secret: string): Promise<Host> {
  const host = new OlderClient({ name: 'test', version: '1' });
  await host.connect(new OlderTransport(new URL(`${api}/mcp`), toOptions(secret)));
  onTestFinished(() => host.close());
  return {
    async callTool(call, options) {
      const { structuredContent } = await host.callTool(call, undefined, options);
      return { structuredContent };
    },
  };
}

test('a chat completion comes whole from one api and streamed from the other api, and both have the turn', async () => {
  const ada = await signUp();
  const [here, there] = stack.apis.map((api) => ada.openai(api).chat.completions);
  const asked = { model, messages: [{ role: 'user' as const, content: 'How deep is the sea?' }] };
  const { data, response } = await here!.create(asked).withResponse();
  expect(data).toMatchObject({
    choices: [{ finish_reason: 'stop' }],
    usage: { total_tokens: 0 },
    quartet: { outcome: 'complete', charged: 1 },
  });
  const streaming = await there!.create({ ...asked, stream: true }).withResponse();
  const chunks = await Array.fromAsync(streaming.data);
  expect(chunks.at(-1)).toMatchObject({
    choices: [{ finish_reason: 'stop' }],
    quartet: { outcome: 'complete', charged: 1 },
  });
  const streamed = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
  const read = [
    [stack.apis[1], response, data.choices[0]?.message.content],
    [stack.apis[0], streaming.response, streamed],
  ] as const;
  for (const [api, { headers }, text] of read) {
    const joined = await joinBySocket(api, ada.token, headers.get('x-turn-id') ?? '');
    const { consensus } = await joined.until(({ status }) => status === 'ended');
    joined.close();
    expect(consensus.text).toMatch(/\w/);
    expect(text?.slice(0, consensus.text.length)).toBe(consensus.text);
  }
  expect(await ada.credits()).toBe(99);
});

test('a whole response searches the web about an image at one api, the AI SDK streams from the other api, and both refuse', async () => {
  const ada = await signUp();
  const [here, there] = stack.apis;
  const png = createPng().toString('base64');
  const response = await ada.openai(here).responses.create({
    model,
    input: [
      {
        role: 'user',
        content: [
          { type: 'input_text', text: 'What is this?' },
          { type: 'input_image', image_url: `data:image/png;base64,${png}`, detail: 'auto' },
        ],
      },
    ],
    tools: [{ type: 'web_search' }],
  });
  expect(response).toMatchObject({
    status: 'completed',
    quartet: { outcome: 'complete', charged: 1, web_search: true },
  });
  const sent = stack.emulator.calls().filter(({ task }) => task === 'answer');
  expect(sent.map(({ body }) => JSON.stringify(body).includes(png))).toEqual(
    modelKeys.map(() => true),
  );
  const baseURL = `${there}/v1`;
  const sdk = createOpenAICompatible({ name: 'quartet', baseURL, apiKey: ada.secret });
  const result = streamText({ model: sdk(model), prompt: 'How deep is the sea?' });
  expect(await result.text).toMatch(/\w/);
  expect(await result.finishReason).toBe('stop');
  for (const api of stack.apis) {
    const background = ada.openai(api).responses.create({ model, input: 'x', background: true });
    await expect(background).rejects.toMatchObject({ status: 400, param: 'background' });
    const stranger = new OpenAI({ apiKey: 'ak_nonsense', baseURL: `${api}/v1`, maxRetries: 0 });
    await expect(stranger.models.list()).rejects.toMatchObject({ status: 401 });
  }
  expect(await ada.credits()).toBe(99);
});

test.each([
  ['1', openOlderHost],
  ['2', openHost],
])(
  'with the SDK of version %s, ask_panel asks at one api, and read_panel reads at the other api',
  async (_, openIts) => {
    const ada = await signUp();
    const [here, there] = await Promise.all(stack.apis.map((api) => openIts(api, ada.secret)));
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
  },
);

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
