import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openPrograms, type Programs, sampleQuestion } from '../support/open-programs.ts';

let quartet: Programs;
beforeAll(async () => {
  quartet = await openPrograms();
});
afterAll(() => quartet.close());

interface ToolResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text: string }[];
  readonly structuredContent: {
    readonly turn: string;
    readonly done: boolean;
    readonly answer: string;
  };
}

interface Host {
  readonly protocol: string | undefined;
  readonly listTools: () => Promise<readonly string[]>;
  readonly call: (
    name: string,
    args: Record<string, unknown>,
    options?: {
      signal?: AbortSignal;
      onprogress?: (progress: { message?: string | undefined }) => void;
    },
  ) => Promise<ToolResult>;
}

const toOptions = (secret: string) => ({
  requestInit: { headers: { authorization: `Bearer ${secret}` } },
});

async function openOlder(secret: string): Promise<Host> {
  const client = new OlderClient({ name: 'test', version: '1' });
  const transport = new OlderTransport(new URL(`${quartet.url}/mcp`), toOptions(secret));
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    protocol: transport.protocolVersion,
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, options) =>
      (await client.callTool(
        { name, arguments: args },
        undefined,
        options,
      )) as unknown as ToolResult,
  };
}

async function openNewer(secret: string, mode: 'legacy' | 'auto'): Promise<Host> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  const transport = new StreamableHTTPClientTransport(
    new URL(`${quartet.url}/mcp`),
    toOptions(secret),
  );
  await client.connect(transport);
  onTestFinished(() => client.close());
  return {
    protocol: client.getNegotiatedProtocolVersion(),
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, args, options) =>
      (await client.callTool({ name, arguments: args }, options)) as unknown as ToolResult,
  };
}

const hosts = [
  ['the SDK of version 1', '2025-11-25', openOlder],
  [
    'the SDK of version 2 by the older protocol',
    '2025-11-25',
    (secret: string) => openNewer(secret, 'legacy'),
  ],
  ['the SDK of version 2', '2026-07-28', (secret: string) => openNewer(secret, 'auto')],
] as const;

test.each(hosts)('%s asks the panel and hears who has answered', async (_, protocol, open) => {
  const ada = await quartet.createPerson();
  const host = await open(ada.key.secret);
  expect(host.protocol).toBe(protocol);
  expect(await host.listTools()).toEqual(['ask_panel', 'read_panel']);
  const told: string[] = [];
  const { content, structuredContent } = await host.call(
    'ask_panel',
    { question: sampleQuestion },
    { onprogress: ({ message }) => void told.push(message ?? '') },
  );
  const { turn, done, answer } = structuredContent;
  expect(done).toBe(true);
  expect(content).toEqual([{ type: 'text', text: answer }]);
  expect(answer).toContain('**Where the models disagree**');
  expect(answer).toContain(`Read it with its citations: ${quartet.url}/?turn=${turn}`);
  expect(told).toHaveLength(4);
  expect(await ada.readCredits()).toBe(0);
  const again = await host.call('read_panel', { turn });
  expect(again.structuredContent).toEqual(structuredContent);
});

test.each(hosts)('%s is told what is wrong', async (_name, _protocol, open) => {
  const [ada, eve] = await Promise.all([quartet.createPerson(), quartet.createPerson()]);
  const host = await open(ada.key.secret);
  const sentenceOf = async (name: string, args: Record<string, unknown>) => {
    const { isError, content } = await host.call(name, args);
    return isError && content[0]?.text;
  };
  expect(await sentenceOf('ask_panel', { question: ' ' })).toBe('Your question is empty.');
  expect(await sentenceOf('read_panel', { turn: 'A'.repeat(22) })).toBe(
    'There is no such question.',
  );
  const { structuredContent } = await host.call('ask_panel', { question: sampleQuestion });
  expect(await sentenceOf('ask_panel', { question: 'How?' })).toBe('You have no questions left.');
  const other = await open(eve.key.secret);
  const foreign = await other.call('read_panel', { turn: structuredContent.turn });
  expect(foreign).toMatchObject({
    isError: true,
    content: [{ text: 'There is no such question.' }],
  });
});

test.each(hosts)(
  '%s gets the id of a turn that takes long, and reads on',
  async (_name, _protocol, open) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const shorten = (ms: number) => timeout(ms === 45_000 ? 300 : ms);
    const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(shorten);
    onTestFinished(() => spy.mockRestore());
    const ada = await quartet.createPerson();
    const host = await open(ada.key.secret);
    const hold = quartet.emulator.hold('xai', { task: 'answer' });
    const { structuredContent, content } = await host.call('ask_panel', {
      question: sampleQuestion,
    });
    const { turn } = structuredContent;
    expect(structuredContent).toEqual({ turn, done: false, answer: '' });
    expect(content[0]?.text).toContain(`Call read_panel with turn "${turn}"`);
    spy.mockRestore();
    hold.release();
    const { structuredContent: read } = await host.call('read_panel', { turn });
    expect(read).toMatchObject({ turn, done: true });
    expect(read.answer).toContain('**Where the models disagree**');
    expect(await ada.readCredits()).toBe(0);
  },
);

test('a host that loses patience does not end the turn, which it can still read', async () => {
  const ada = await quartet.createPerson();
  const host = await openOlder(ada.key.secret);
  const hold = quartet.emulator.hold('xai', { task: 'answer' });
  const leaving = new AbortController();
  const call = host.call('ask_panel', { question: sampleQuestion }, { signal: leaving.signal });
  await hold.reached;
  leaving.abort();
  await expect(call).rejects.toThrow(/abort/i);
  const [held] = await ada.listHeld();
  expect(held).toMatchObject({ cancelledAt: null });
  hold.release();
  const { structuredContent } = await host.call('read_panel', { turn: held?.turnId });
  expect(structuredContent.done).toBe(true);
});

const send = (method: string, headers = {}, body?: object) =>
  fetch(`${quartet.url}/mcp`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });

test('the body of a call counts as memory until it is answered, and the answer says that models made it', async () => {
  const { key } = await quartet.createPerson();
  const hold = quartet.emulator.hold('xai', { task: 'answer' });
  const { bodies } = quartet.ctx.api;
  const headers = {
    authorization: `Bearer ${key.secret}`,
    accept: 'application/json, text/event-stream',
  };
  const params = { name: 'ask_panel', arguments: { question: sampleQuestion } };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params };
  const asking = send('POST', headers, call);
  await hold.reached;
  expect(bodies.bytes).toBeGreaterThan(0);
  hold.release();
  const answer = await asking;
  expect(answer.headers.get('x-digital-source-type')).toContain('trainedAlgorithmicMedia');
  expect(await answer.text()).toContain('Read it with its citations');
  await expect.poll(() => bodies.bytes).toBe(0);
});

test('a call without a key, and one that does not post, are refused', async () => {
  const refused = await send('POST');
  expect(refused.status).toBe(401);
  expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  const { key } = await quartet.createPerson();
  expect((await send('GET', { authorization: `Bearer ${key.secret}` })).status).toBe(405);
});
