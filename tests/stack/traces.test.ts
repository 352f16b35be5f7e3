import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { askAndJoin } from '../support/ask-and-join.ts';
import { openEmbeddedQuartet } from '../support/open-embedded-quartet.ts';
import { providers } from '../support/providers.ts';
import { recordStream } from '../support/sse-client.ts';
import { type ReceivedSpan, startTraceReceiver } from '../support/trace-receiver.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';

const canary = 'CNRYtracedword';

/** The names of a span's ancestors from the root on, and its own. */
function pathOf(span: ReceivedSpan, spans: readonly ReceivedSpan[]): string {
  const above = spans.find(({ id }) => id === span.parentId);
  return above ? `${pathOf(above, spans)} > ${span.name}` : span.name;
}

const under = (name: string, span: ReceivedSpan, spans: readonly ReceivedSpan[]) =>
  pathOf(span, spans).startsWith(`POST /api/chat > job.addFlow > job.process > ${name}`);

async function receive() {
  const receiver = await startTraceReceiver();
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  return receiver;
}

/** Returns a function that closes only once. Closing sends the last spans, so a test has to close before it ends. */
function closeOnce(run: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | null = null;
  const close = () => (closing ??= run());
  onTestFinished(close);
  return close;
}

/** Expects the spans of one question: they belong to one trace, whose only root is the request that asked it. */
function expectOneTrace(spans: readonly ReceivedSpan[], root = 'POST /api/chat'): void {
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const roots = spans.filter(({ parentId }) => parentId === null);
  expect(roots.map(({ name }) => name)).toEqual([root]);
}

test('one question is one trace, over a retry too, and holds ids, codes and numbers alone', async () => {
  const receiver = await receive();
  const quartet = await openEmbeddedQuartet(
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, DRAIN_DELAY_SECONDS: '0' },
    { pace: { wordsPerSecond: 0 } },
  );
  const close = closeOnce(() => quartet.close());
  quartet.emulator.play('openai', { kind: 'server-error' });
  const userId = `user_${canary}`;
  const token = await quartet.clerk.mintToken({
    userId,
    origin: quartet.url,
    expiresInSeconds: 600,
  });
  const response = await createAsker(quartet.url, token).ask(`Why is ${canary} blue?`);
  const turnId = response.headers.get('x-turn-id')!;
  await recordStream(response);
  await close();
  const { spans } = receiver;
  expectOneTrace(spans);
  const calls = spans.filter(({ name }) => name === 'provider.call');
  const answers = calls.filter(({ facts }) => facts['task'] === 'answer');
  const tries = answers.map(({ facts }) => `${facts['model']} ${facts['attempt']}`);
  expect(tries.toSorted()).toEqual([...modelKeys.map((key) => `${key} 1`), 'gpt 2'].toSorted());
  for (const call of answers) expect(under('provider.call', call, spans)).toBe(true);
  const composing = calls.filter(({ facts }) => facts['task'] !== 'answer');
  expect(composing.length).toBeGreaterThan(1);
  for (const call of composing) expect(under('compose > provider.call', call, spans)).toBe(true);
  const paths = spans.map((span) => pathOf(span, spans));
  expect(paths).toContain('POST /api/chat > hold');
  expect(paths).toContain('POST /api/chat > seal');
  expect(paths).toContain('POST /api/chat > job.addFlow > job.process > settle');
  const answered = answers.find(({ facts }) => facts['attempt'] === 2)!;
  expect(answered.facts).toEqual({
    turnId,
    model: 'gpt',
    task: 'answer',
    attempt: 2,
    outcome: 'complete',
    ttft: expect.any(Number),
    inputTokens: expect.any(Number),
    outputTokens: expect.any(Number),
    costUsd: expect.any(Number),
  });
  expect(receiver.text()).not.toMatch(RegExp(`${canary}|blue|user_`, 'i'));
  const names = new Set(spans.flatMap(({ facts }) => Object.keys(facts)));
  expect([...names].toSorted()).toEqual(
    (
      'attempt attemptsMade charged code costUsd error inputTokens jobId model outcome outputTokens queue requestId ' +
      'status task ttft turnId'
    ).split(' '),
  );
});

test.each([
  ['/v1/responses', (question: string) => ({ model: 'quartet', input: question })],
  [
    '/mcp',
    (question: string) => ({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'ask_panel', arguments: { question } },
    }),
  ],
])('a question of a program by %s is one trace', async (path, toBody) => {
  const receiver = await receive();
  const quartet = await openEmbeddedQuartet(
    { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, DRAIN_DELAY_SECONDS: '0' },
    { pace: { wordsPerSecond: 0 } },
  );
  const close = closeOnce(() => quartet.close());
  const token = await quartet.clerk.mintToken({ userId: `user_${canary}`, origin: quartet.url });
  const response = await fetch(`${quartet.url}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify(toBody(`Why is ${canary} blue?`)),
  });
  expect(await response.text()).toContain('This is a demo');
  await close();
  const { spans } = receiver;
  expectOneTrace(spans, `POST ${path}`);
  const paths = spans.map((span) => pathOf(span, spans));
  expect(paths).toContain(`POST ${path} > hold`);
  expect(paths).toContain(`POST ${path} > job.addFlow > job.process > settle`);
  expect(receiver.text()).not.toMatch(RegExp(`${canary}|blue|user_`, 'i'));
});

test('over the loss of the workers too, one question is one trace of api and workers', async () => {
  const receiver = await receive();
  const stack = await startFreshScaledStack({}, { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url });
  const close = closeOnce(() => stack.close());
  const asker = createAsker(stack.apis[0], await stack.tokenOf(`user_${canary}`));
  const holds = providers.map((provider) => stack.emulator.hold(provider, { after: 2 }));
  const turn = await askAndJoin(asker, `Why is ${canary} red?`, { api: stack.apis[1] });
  await Promise.all(holds.map(({ reached }) => reached));
  await stack.addWorker();
  stack.killLeadingWorkers();
  await turn.until(({ status }) => status === 'ended');
  turn.close();
  await close();
  const { spans } = receiver;
  expectOneTrace(spans);
  expect(new Set(spans.map(({ service }) => service))).toEqual(
    new Set(['quartet-api', 'quartet-worker']),
  );
  const calls = spans.filter(({ facts }) => facts['task'] === 'answer');
  const tries = calls.map(({ facts }) => `${facts['model']} ${facts['attempt']}`);
  expect(tries.toSorted()).toEqual(modelKeys.map((key) => `${key} 2`).toSorted());
  expect(spans.filter(({ name }) => name === 'settle')).toHaveLength(1);
  expect(receiver.text()).not.toMatch(RegExp(`${canary}|user_`));
  expectOneShape(stack.output(), spans[0]!.traceId);
});

const everyLine = 'level msg service time traceId turnId';
const usage = 'costUsd durationMs firstWordMs inputTokens outputTokens';

/** The log lines of a request, of a call and of a turn. Names and units are the same in each. */
const shapes: Readonly<Record<string, string>> = {
  'request answered': 'durationMs requestId route status',
  'provider called': `${usage} host model modelId outcome served task`,
  'turn settled': `${usage} calls cancelled charged outcome`,
};

function expectOneShape(output: string, traceId: string): void {
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes(traceId))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  for (const [msg, own] of Object.entries(shapes)) {
    // A call that broke off on a slow machine has no first word.
    const named = lines.filter(
      (line) => line['msg'] === msg && !['aborted', 'failed'].includes(String(line['outcome'])),
    );
    expect(named.map((line) => line['msg'])).toContain(msg);
    const names = `${everyLine} ${own}`.split(' ').toSorted();
    for (const line of named) expect(Object.keys(line).toSorted()).toEqual(names);
  }
  const settled = lines.find(({ msg }) => msg === 'turn settled')!;
  const calls = lines.filter(({ msg }) => msg === 'provider called');
  expect(settled['calls']).toBe(calls.length);
  for (const name of ['inputTokens', 'outputTokens']) {
    expect(settled[name]).toBe(calls.reduce((sum, call) => sum + Number(call[name]), 0));
  }
}
