import type { Script } from '@quartet/emulators/providers/scripts/script.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { createMemoryControlBoard } from '@quartet/stores/limits/create-memory-control-board.ts';
import { recordCalls } from '@quartet/stores/testing/faults.ts';
import { streamAnswer } from '@quartet/worker/answers/stream-answer.ts';
import { listHosts } from '@quartet/worker/providers/announce-inabilities.ts';
import { createPanel } from '@quartet/worker/providers/create-panel.ts';
import type { CallRecord } from '@quartet/worker/providers/layers/with-record.ts';
import { providerSettings } from '@quartet/worker/providers/provider-settings.ts';
import type { ProvidersConfig } from '@quartet/worker/providers/providers-config.ts';
import { toProvidersConfig } from '@quartet/worker/providers/to-providers-config.ts';
import { createTestContext } from '@quartet/worker/testing/test-context.ts';
import { expect, test } from 'vitest';
import { ask, collectUntilError, soon } from '../support/providers/adapters.ts';

const emulator = withEmulator({ demo: false });

/** Opens a panel whose Claude has two keys of its own, and then OpenRouter. */
function openPanel(
  settings: Readonly<Record<string, string>> = {},
  changed: Partial<ProvidersConfig> = {},
) {
  const { baseUrls } = emulator();
  const environment = {
    CLAUDE_API_KEY: 'sk-one,sk-two',
    // A name of its own: the emulator plays both hosts.
    CLAUDE_BASE_URL: baseUrls.anthropic.replace('127.0.0.1', 'localhost'),
    MODEL_ROWS: '{"claude":{"routes":["own","openrouter"]}}',
    OPENROUTER_API_KEY: 'sk-or',
    OPENROUTER_BASE_URL: baseUrls.openrouter,
    ...settings,
  };
  const records: CallRecord[] = [];
  const config = toProvidersConfig(readSettings(providerSettings, environment), {
    emulator: baseUrls,
  });
  return {
    config,
    panel: createPanel(
      { ...config, ...changed },
      { onCall: (record) => void records.push(record) },
    ),
    records,
  };
}

/** Asks Claude as a worker does. */
async function answer({ panel, records }: ReturnType<typeof openPanel>) {
  const ctx = await createTestContext({ panel });
  const retries = recordCalls(ctx.stores.controls, 'takeRetry');
  const { turnId } = ctx.turn;
  await streamAnswer(ctx, { turnId, model: 'claude', deadlineAt: soon().deadlineAt });
  const { claude } = (await ctx.state()).answers;
  const ends = (await ctx.events()).filter(({ type }) => type === 'answer-end');
  expect(ends).toHaveLength(1);
  return { claude, retries, providers: records.map(({ provider }) => provider) };
}

const keys = () =>
  emulator()
    .calls()
    .map(({ headers }) => headers['authorization']);

const failing = (...scripts: Script[]) => emulator().play('anthropic', scripts);

test.each<[string, Script]>([
  ['breaks', { kind: 'server-error' }],
  ['is overloaded', { kind: 'overloaded' }],
  ['no longer serves any model', { kind: 'model-gone', times: 'until-reset' }],
])('when a host %s, the next host answers once', async (_, script) => {
  failing(script);
  emulator().play('openrouter', { kind: 'steady', text: 'Blue.' });
  const { claude, retries, providers } = await answer(openPanel());
  expect(claude).toMatchObject({ text: 'Blue.', outcome: 'complete', attempt: 2 });
  expect(claude.remark).toMatch(/^Served by another server/);
  expect(retries).toEqual([]);
  expect(providers.at(-1)).toBe('openrouter');
});

test.each<[string, Script]>([
  ['limited', { kind: 'rate-limited', retryAfterSeconds: 60 }],
  ['not taken', { kind: 'unauthorized' }],
  ['without credit', { kind: 'refused', status: 402, message: 'Pay.' }],
])(
  'when a key is %s, the next key of its host answers, and next time at once',
  async (_, script) => {
    failing(script);
    const opened = openPanel();
    const { claude, retries } = await answer(opened);
    expect(claude).toMatchObject({ outcome: 'complete', remark: null });
    expect(retries).toEqual([]);
    const again = await answer(opened);
    expect(again.claude).toMatchObject({ outcome: 'complete', attempt: 1 });
    expect(again.retries).toEqual([]);
    expect(keys()).toEqual(['Bearer sk-one', 'Bearer sk-two', 'Bearer sk-two']);
  },
);

test('when a host is silent, the next one answers', async () => {
  failing({ kind: 'hang-before-headers' });
  const { claude } = await answer(openPanel({}, { firstEventMs: 1_000 }));
  expect(claude).toMatchObject({ outcome: 'complete', attempt: 2 });
  expect(claude.remark).toMatch(/^Served by another server/);
});

test('when both hosts fail, the answer fails once', async () => {
  failing({ kind: 'server-error' });
  emulator().play('openrouter', { kind: 'rate-limited' });
  const { claude, retries } = await answer(openPanel());
  expect(claude).toMatchObject({ outcome: 'failed', reason: 'provider_rate_limited', text: '' });
  expect(retries).toEqual([]);
  expect(emulator().calls()).toHaveLength(2);
});

test('after its first word an answer stays with its host', async () => {
  failing({ kind: 'error-event', text: 'Blue is the sky.', after: 2 });
  const { claude, retries } = await answer(openPanel());
  expect(claude).toMatchObject({ outcome: 'failed', attempt: 1 });
  expect(claude.text).not.toBe('');
  expect(retries).toEqual([]);
  expect(emulator().calls()).toHaveLength(1);
});

test('where nothing may be kept, only routes that keep nothing are asked', async () => {
  const { claude } = await answer(openPanel({ RETENTION: 'none' }));
  expect(claude).toMatchObject({ outcome: 'failed', reason: 'retention' });
  // The contract is with the provider's own host. OpenRouter must still be asked to keep nothing at its own address.
  const contract = { questions: 'none', images: 'none', searches: 'none' };
  const MODEL_ROWS = JSON.stringify({ claude: { routes: ['own', 'openrouter'], contract } });
  failing({ kind: 'server-error', times: 'until-reset' });
  const own = await answer(openPanel({ RETENTION: 'none', MODEL_ROWS }));
  expect(own.claude).toMatchObject({ outcome: 'failed', reason: 'provider_error' });
  expect(new Set(own.providers)).toEqual(new Set(['own']));
});

test('when a host fails while sixty answers run, a healthy spare saves at least fifty-five of them', async () => {
  failing({ kind: 'server-error', times: 'until-reset' });
  const controls = createMemoryControlBoard();
  const { panel } = openPanel();
  const answers = Array.from({ length: 60 }, async () => {
    const ctx = await createTestContext({ panel });
    const asked = { turnId: ctx.turn.turnId, model: 'claude', ...soon() } as const;
    await streamAnswer({ ...ctx, stores: { ...ctx.stores, controls } }, asked);
    return (await ctx.state()).answers.claude.outcome;
  });
  const outcomes = await Promise.all(answers);
  const saved = outcomes.filter((outcome) => outcome === 'complete');
  expect(saved.length).toBeGreaterThanOrEqual(55);
  expect(await controls.takeRetry('claude')).toBe(true);
});

test('a host that asks for no pause still trips its breaker, also where it is the only one', async () => {
  failing({ kind: 'rate-limited', retryAfterSeconds: 0, times: 'until-reset' });
  const { config } = openPanel();
  const [route] = config.routes.claude;
  const alone = { ...config, routes: { ...config.routes, claude: [route] as const } };
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const panel = createPanel(alone, { controls: { board: createMemoryControlBoard(), log } });
  for (let turn = 0; turn < 60; turn += 1) {
    const limits = { ...soon(), turnId: String(turn) };
    await collectUntilError(panel.model('claude').openAnswer(ask('Why?'), limits));
  }
  expect(emulator().calls().length).toBeLessThan(30);
});

test.each<[string, Script]>([
  ['is too large', { kind: 'refused', status: 413, message: 'Request too large.' }],
  [
    'has an image that the host cannot read',
    { kind: 'refused', status: 404, message: 'No endpoints found that support image input' },
  ],
  ['may not be asked', { kind: 'refused', status: 403, message: 'This request is not allowed.' }],
  [
    'quotes a sentence about credit',
    { kind: 'refused', status: 400, message: 'Bad input: "insufficient credits"' },
  ],
])('one question that %s leaves the next four questions with their host', async (_, script) => {
  failing(script);
  const opened = openPanel();
  await answer(opened);
  for (let next = 0; next < 4; next += 1) {
    const { claude } = await answer(opened);
    expect(claude).toMatchObject({ outcome: 'complete', attempt: 1, remark: null });
  }
});

test('whichever route answers, the page names its host', async () => {
  failing({ kind: 'server-error', times: 'until-reset' });
  const opened = openPanel();
  const named = listHosts(opened.config).map(({ host }) => host);
  await answer(opened);
  const { claude } = await answer(opened);
  expect(claude.outcome).toBe('complete');
  const servers = opened.config.routes.claude.map(({ retention }) => retention.host);
  expect(named).toEqual(expect.arrayContaining([...servers]));
  const asked = new Set(opened.records.map(({ host }) => host));
  expect(opened.config.routes.claude.map(({ baseUrl }) => new URL(baseUrl).host)).toEqual(
    expect.arrayContaining([...asked]),
  );
});
