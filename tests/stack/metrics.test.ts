import { metricRows } from '@quartet/ops/metrics/metric-rows.ts';
import { findGrowth, listLabels, readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { openEmbeddedQuartet } from '../support/open-embedded-quartet.ts';
import { recordStream } from '../support/sse-client.ts';
import { startFreshScaledStack } from './start-fresh-scaled-stack.ts';

const canary = 'CNRYmetricsword';

async function read(opsUrl: string): Promise<string> {
  const response = await fetch(`${opsUrl}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
}

async function ask(api: string, token: string): Promise<void> {
  const response = await createAsker(api, token).ask(`Why is ${canary} blue?`);
  await recordStream(response);
}

/** This test does not check how many calls and tokens a consensus takes, or how much it says. */
const isOfCalls = (series: string) =>
  /^quartet_(?:provider_calls|tokens|consensus_(?:forms|lines|models|sentences))_/.test(series);

const ofEach = (toSeries: (model: string) => string, count: number) =>
  Object.fromEntries(modelKeys.map((model) => [toSeries(model), count]));

test('one turn changes exactly the series that describe it, and none holds a word, an e-mail or a user', async () => {
  const quartet = await openEmbeddedQuartet({}, { pace: { wordsPerSecond: 0 } }, { demo: false });
  onTestFinished(() => quartet.close());
  const userId = `user_${canary}`;
  const token = await quartet.clerk.mintToken({
    userId,
    origin: quartet.url,
    expiresInSeconds: 600,
  });
  const before = readMetrics(await read(quartet.opsUrl));
  await ask(quartet.url, token);
  // The settlement is counted a moment after its last event was read.
  const settled = 'quartet_turns_total{outcome="finished"}';
  await expect.poll(async () => readMetrics(await read(quartet.opsUrl)).get(settled)).toBe(1);
  const text = await read(quartet.opsUrl);
  const after = readMetrics(text);
  const { quartet_log_append_seconds_count: appends, ...growth } = findGrowth(before, after);
  expect(appends).toBeGreaterThan(4 * modelKeys.length);
  const others = Object.entries(growth).filter(([series]) => !isOfCalls(series));
  expect(Object.fromEntries(others)).toEqual({
    [settled]: 1,
    'quartet_credits_total{kind="charged"}': 1,
    'quartet_credits_total{kind="signup"}': 1,
    'quartet_http_seconds_count{route="POST /api/chat",status="200"}': 1,
    ...ofEach(
      (model) => `quartet_answers_total{model="${model}",outcome="complete",code="none"}`,
      1,
    ),
    ...ofEach((model) => `quartet_answer_seconds_count{model="${model}"}`, 1),
    'quartet_consensuses_total{outcome="complete",code="none",model="claude"}': 1,
    ...ofEach((model) => `quartet_first_word_overhead_seconds_count{model="${model}"}`, 1),
    ...Object.fromEntries(
      ['line', 'word', 'verdict', 'end'].map((kind) => [
        `quartet_consensus_seconds_count{kind="${kind}"}`,
        1,
      ]),
    ),
    ...ofEach((model) => `quartet_answer_first_token_seconds_count{model="${model}"}`, 1),
  });
  for (const model of modelKeys) {
    for (const direction of ['input', 'output']) {
      expect(
        growth[`quartet_tokens_total{model="${model}",direction="${direction}"}`],
      ).toBeGreaterThan(0);
    }
    expect(
      growth[
        `quartet_provider_calls_total{model="${model}",provider="demo",outcome="complete",code="none"}`
      ],
    ).toBeGreaterThan(0);
  }
  for (const series of [
    'quartet_consensus_lines_total{outcome="kept"}',
    'quartet_consensus_models_total{kind="composer",model="claude",rank="1"}',
    'quartet_consensus_models_total{kind="checker",model="gpt",rank="2"}',
    'quartet_consensus_sentences_total{outcome="follows",kind="cited"}',
  ])
    expect(growth[series]).toBeGreaterThan(0);
  const unread = Object.keys(growth).filter((series) => series.includes('"unread"'));
  expect(unread).toEqual([]);
  expect(text).not.toMatch(RegExp(`${canary}|@|blue`, 'i'));
  const allowed: readonly string[] = Object.values(metricRows).flatMap(({ labels }) => labels);
  expect(listLabels(after).filter((name) => !allowed.includes(name))).toEqual([]);
});

test('every api and worker of a fleet has a port of its own, which shows health to anybody and the rest to operators', async () => {
  const stack = await startFreshScaledStack({}, { OPS_TOKEN: 'operators-only-of-32-characters-' });
  onTestFinished(() => stack.close());
  const token = await stack.tokenOf('user_fleet');
  await ask(stack.apis[0], token);
  // The Redis of the tests has no memory limit, which a real one must have.
  const said = /"about":"REDIS_URL".*"msg":"store misconfigured"/;
  await expect.poll(() => stack.output()).toMatch(said);
  const urls = [...stack.output().matchAll(/"opsUrl":"([^"]+)"/g)].map(([, url = '']) => url);
  expect(urls).toHaveLength(4);
  for (const url of urls) {
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    for (const path of [
      '/metrics',
      '/openapi.json',
      '/',
      '/queues',
      '/queues/api/queues',
      '/nothing',
    ])
      expect((await fetch(url + path)).status).toBe(401);
  }
  const readAll = () =>
    Promise.all(
      urls.map(async (url) => {
        const headers = { authorization: 'Bearer operators-only-of-32-characters-' };
        return readMetrics(await (await fetch(`${url}/metrics`, { headers })).text());
      }),
    );
  const settledIn = async () =>
    (await readAll()).filter((each) => each.get('quartet_turns_total{outcome="finished"}') === 1);
  await expect.poll(async () => (await settledIn()).length).toBe(1);
  for (const samples of await readAll()) {
    for (const store of ['ledger', 'queues', 'content'])
      expect(samples.get(`quartet_store_up{kind="${store}"}`)).toBe(1);
    expect(samples.get('quartet_holds_open')).toBe(0);
    expect(samples.get('quartet_job_oldest_wait_seconds{queue="answer-gpt"}')).toBe(0);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(samples.get('quartet_database_connections_ratio')).toBeGreaterThan(0);
    expect(samples.get('quartet_database_connections_ratio')).toBeLessThanOrEqual(1);
  }
});
