import { createServer } from 'node:http';
import type { Script } from '@quartet/emulators/providers/scripts/script.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { createMetrics } from '@quartet/ops/metrics/create-metrics.ts';
import { listen } from '@quartet/runtime/process/listen.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import {
  type Capability,
  capabilities,
  hasFailed,
} from '@quartet/worker/check/capability-check.ts';
import { checkProviders, readCheckedRoutes } from '@quartet/worker/check/check-providers.ts';
import { formatChecks, reportChecks, toShortLine } from '@quartet/worker/check/report-checks.ts';
import { toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';
import { expect, test } from 'vitest';

const emulator = withEmulator({ demo: false });
const canary = 'canary-words';

/** The replies of a service that can do everything to the five questions. */
const allGood: readonly Script[] = [
  { kind: 'reasoning', text: '391' },
  { kind: 'web-search', text: 'An example.' },
  { kind: 'steady', text: 'Red.' },
  {
    kind: 'steady',
    task: 'compose',
    text: '{"answer":"Its water should have 75 °C.","units":"{1.2} {2.2}"}\n<text>\nIt has. [{1.2}]\n</text>',
  },
  { kind: 'steady', task: 'check', text: '{each} follows {named}' },
];

const environment = Object.fromEntries(
  modelKeys.flatMap((key) => [
    [toVariableName(key, 'API_KEY'), 'sk-secret'],
    [toVariableName(key, 'BASE_URL'), ''],
  ]),
);

const addresses = () =>
  Object.fromEntries(
    modelKeys.map((key) => [
      toVariableName(key, 'BASE_URL'),
      emulator().baseUrls[routeRows[key].emulatedAs],
    ]),
  );

function checkAll(settings: Readonly<Record<string, string>> = {}, asks = true) {
  const { config, notices } = readCheckedRoutes({ ...environment, ...addresses(), ...settings });
  return checkProviders(config, notices, { asks });
}

async function checkOne(key: ModelKey, scripts: readonly Script[]) {
  for (const model of modelKeys) {
    emulator().play(routeRows[model].emulatedAs, model === key ? scripts : allGood);
  }
  const checks = await checkAll();
  const check = checks.find(({ model }) => model === key)!;
  return {
    check,
    checks,
    of: (capability: Capability) =>
      check.results.find((result) => result.capability === capability),
  };
}

test('a service that can do everything has every capability', async () => {
  const { checks } = await checkOne('gpt', allGood);
  for (const { results } of checks) {
    expect(results.map(({ capability, state }) => [capability, state])).toEqual(
      capabilities.map((capability) => [capability, 'yes']),
    );
    expect(results.find(({ capability }) => capability === 'answer')).toMatchObject({
      firstWordMs: expect.any(Number),
    });
  }
  expect(checks.some(hasFailed)).toBe(false);
  const gpt = checks.find(({ model }) => model === 'gpt')!;
  expect(gpt.results[1]).toMatchObject({ capability: 'model', note: 'until 2026-12-11' });
});

test.each(modelKeys)(
  '%s: a key that is not taken is named, and nothing more is asked',
  async (key) => {
    const { check, of } = await checkOne(key, [
      { kind: 'unauthorized', task: 'list', message: canary },
    ]);
    expect(check.results).toHaveLength(1);
    expect(of('key')).toMatchObject({
      state: 'failed',
      refusal: { reason: 'provider_unavailable', status: 401 },
      advice: `Check ${toVariableName(key, 'API_KEY')}: the key is not accepted for this.`,
    });
    expect(hasFailed(check)).toBe(true);
  },
);

test.each(modelKeys)('%s: an account without credit is named', async (key) => {
  const message = `Your credit balance is too low. ${canary}`;
  const { of } = await checkOne(key, [{ kind: 'refused', status: 402, message }]);
  expect(of('answer')).toMatchObject({
    state: 'failed',
    refusal: { status: 402 },
    advice: 'Add credit, or raise the limit, in the account of this key.',
  });
  expect(of('search')).toBeUndefined();
});

test('the request id and the code of a refusal are reported, and its sentence is not', async () => {
  const { check, of } = await checkOne('gpt', [
    { kind: 'refused', status: 400, code: 'bad_thing', param: 'input[0]', message: canary },
  ]);
  expect(of('answer')?.refusal).toEqual({
    reason: 'provider_error',
    status: 400,
    code: 'bad_thing',
    type: 'invalid_request_error',
    param: 'input[0]',
    requestId: 'req_emulated',
  });
  expect(JSON.stringify(check) + formatChecks([check])).not.toMatch(/canary|sk-secret/);
});

test('parts that the answer was made without are reported, with advice', async () => {
  const { of } = await checkOne('gpt', [
    {
      kind: 'refused',
      status: 400,
      param: 'reasoning.summary',
      code: 'unsupported_value',
      message: '',
    },
    { kind: 'steady', text: '391' },
    { kind: 'refused', status: 400, message: 'web search is not enabled for this organization' },
    ...allGood.slice(1).map((script) => ({ ...script, kind: 'steady' as const })),
  ]);
  expect(of('answer')).toMatchObject({ state: 'yes', note: 'without reasoning_summary' });
  expect(of('reasoning')).toMatchObject({ state: 'no', advice: /Verify/ });
  expect(of('search')).toMatchObject({ state: 'no', note: 'not taken' });
});

test('a picture that is not seen and forms that are not understood are limits, and no failures', async () => {
  const { check, of } = await checkOne('claude', [
    ...allGood.slice(0, 2),
    { kind: 'steady', text: 'I see nothing.' },
    { kind: 'steady', task: 'compose', text: '<text>\nThey agree about the water.\n</text>' },
    { kind: 'steady', task: 'check', text: '{1} follows {unit:draw}\n{2}: quite so' },
  ]);
  expect(of('image')).toMatchObject({ state: 'no' });
  const advice = expect.stringContaining('CONSENSUS_COMPOSERS');
  expect(of('claims')).toMatchObject({ state: 'no', note: '0 of 1 understood', advice });
  expect(of('verdicts')).toMatchObject({ state: 'no', note: '1 of 2 understood', advice });
  expect(hasFailed(check)).toBe(false);
});

test('forms of which most are understood are told, and are no limit', async () => {
  const { of } = await checkOne('grok', [
    ...allGood.slice(0, 3),
    {
      kind: 'steady',
      task: 'compose',
      text: '{"answer":"75 °C","units":"{1.2}"}\n<text>\nIt has.\n</text>\n{"claim":"It draws.","units":"{1.1}"}\n{"n":1}',
    },
    { kind: 'refused', task: 'check', status: 400, message: canary },
  ]);
  expect(of('claims')).toMatchObject({ state: 'yes', note: '2 of 3 understood' });
  expect(of('verdicts')).toMatchObject({ state: 'failed', refusal: { status: 400 } });
});

test('a model that is not listed is named with the setting that chooses another', async () => {
  const checks = await checkAll(
    { MODEL_ROWS: '{"gpt":{"models":[{"id":"gpt-of-tomorrow"}]}}' },
    false,
  );
  const gpt = checks.find(({ model }) => model === 'gpt')!;
  expect(gpt.results).toMatchObject([
    { capability: 'key', state: 'yes' },
    {
      capability: 'model',
      state: 'no',
      note: 'gpt-of-tomorrow is not listed',
      advice: /gpt[^]*MODEL_ROWS/,
    },
  ]);
  expect(emulator().calls()).toEqual([]);
  expect(toShortLine(gpt)).toContain('gpt-of-tomorrow is not listed');
});

test('a price that its provider has changed is reported with the setting that corrects it', async () => {
  const [{ openrouterId: id, price }] = routeRows.gpt.models;
  const list = async (input: number, output: number) => {
    const pricing = { prompt: String(input / 1e6), completion: String(output / 1e6) };
    const free = { id: `${id}:free`, pricing: { prompt: '0', completion: '0' } };
    const reply = JSON.stringify({ object: 'list', data: [free, { id, pricing }] });
    const server = createServer((_req, res) => {
      res.setHeader('content-type', 'application/json').end(reply);
    });
    const OPENROUTER_BASE_URL = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}/v1`;
    const routed = { OPENROUTER_API_KEY: 'sk-or', OPENROUTER_BASE_URL };
    const checks = await checkAll({ ...routed, GPT_API_KEY: '', GPT_BASE_URL: '' }, false);
    server.closeAllConnections();
    server.close();
    return checks.find(({ model }) => model === 'gpt')!.results[1];
  };
  expect(await list(price.input, price.output)).toEqual({ capability: 'model', state: 'yes' });
  expect(await list(price.input, 2 * price.output)).toEqual({
    capability: 'model',
    state: 'no',
    note: `costs $${price.input} and $${2 * price.output} a million tokens, but $${price.input} and $${price.output} in its row`,
    advice: 'Set its price in the models of "gpt" in MODEL_ROWS.',
  });
});

test('the short form is a line a model, and asks no question', async () => {
  const lines = (await checkAll({}, false)).map(toShortLine);
  expect(lines).toHaveLength(modelKeys.length);
  for (const line of lines) expect(line).toMatch(/by \w+: key taken, model served$/);
  expect(emulator().calls()).toEqual([]);
});

test('a server that cannot be reached, and one without a list of models, are reported', async () => {
  const address = { GPT_BASE_URL: 'http://127.0.0.1:9/v1' };
  const gone = (await checkAll(address, false)).find(({ model }) => model === 'gpt')!;
  expect(gone.results).toMatchObject([{ capability: 'key', state: 'failed' }]);
  emulator().play('openai', { kind: 'refused', task: 'list', status: 404, message: 'Not found.' });
  const listless = (await checkAll({}, false)).find(({ model }) => model === 'gpt')!;
  expect(listless.results).toMatchObject([{ capability: 'key', state: 'unknown' }]);
});

test('each route of a model is checked by itself', async () => {
  const { openrouter } = emulator().baseUrls;
  emulator().play('anthropic', [
    { kind: 'unauthorized', task: 'list' },
    { kind: 'unauthorized', task: 'list' },
  ]);
  emulator().play('openrouter', allGood);
  const all = await checkAll({
    CLAUDE_API_KEY: 'sk-one,sk-two',
    MODEL_ROWS: '{"claude":{"routes":["own","openrouter"]}}',
    OPENROUTER_API_KEY: 'sk-or',
    OPENROUTER_BASE_URL: openrouter,
  });
  const checks = all.filter(({ model }) => model === 'claude');
  expect(checks.map((check) => [check.provider, hasFailed(check)])).toEqual([
    ['own', true],
    ['own', true],
    ['openrouter', false],
  ]);
  expect(formatChecks(checks)).toContain('Check CLAUDE_API_KEY (key 2)');
  const asked = emulator()
    .calls()
    .filter(({ task }) => task === 'answer')
    .map(({ provider }) => provider);
  expect(asked).toContain('openrouter');
  expect(asked).not.toContain('anthropic');
});

test('models without a key are reported as demo answers, and all of them without one is an error', async () => {
  const { config, notices } = readCheckedRoutes({
    GPT_API_KEY: 'x',
    GPT_BASE_URL: emulator().baseUrls.openai,
  });
  const checks = await checkProviders(config, notices, { asks: false });
  expect(formatChecks(checks)).toContain(
    'Claude: demo answers, until CLAUDE_API_KEY or OPENROUTER_API_KEY is set',
  );
  expect(() => readCheckedRoutes({})).toThrow(/GEMINI_API_KEY[^]*GROK_API_KEY/);
});

test('at start a worker logs a line a model, as a warning where something is wrong', async () => {
  emulator().play('anthropic', { kind: 'unauthorized', task: 'list', message: canary });
  const lines: [level: string, fields: object][] = [];
  const toLevel = (level: string) => (fields: object) => void lines.push([level, fields]);
  const log = { info: toLevel('info'), warn: toLevel('warn'), error: toLevel('error') };
  const { config } = readCheckedRoutes({ ...environment, ...addresses() });
  const metrics = createMetrics();
  await reportChecks(config, environment, { log, metrics });
  expect((await metrics.read()).text).toContain(
    'quartet_model_ends_timestamp_seconds{model="gpt"} 1796947200\n',
  );
  expect(lines.map(([level]) => level)).toEqual(
    modelKeys.map((key) => (key === 'claude' ? 'warn' : 'info')),
  );
  expect(lines[modelKeys.indexOf('claude')]?.[1]).toMatchObject({
    model: 'claude',
    provider: 'own',
    variable: 'CLAUDE_API_KEY',
    capability: 'key',
    status: 401,
    requestId: 'req_emulated',
  });
  expect(JSON.stringify(lines)).not.toMatch(/canary|sk-secret/);
});
