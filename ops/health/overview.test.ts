import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { createMetrics } from '../metrics/create-metrics.ts';
import type { MetricRow } from '../metrics/metric-row.ts';
import { metricRows } from '../metrics/metric-rows.ts';
import { readMetrics, type Samples } from '../testing/read-metrics.ts';
import { measureOverview, type Overview } from './overview.ts';

const since = new Date();
const model = { enabled: true, pausedMs: 0, mostCalls: null, callsPerMinute: null, running: 2 };
const jobs = { active: 1, prioritized: 2, 'waiting-children': 3, delayed: 4, failed: 5 };
const known: Overview = {
  stores: [
    { store: 'ledger', isUp: true, since },
    { store: 'queues', isUp: false, since },
  ],
  memory: [{ store: 'content', ratio: 0.75 }],
  connections: 0.2,
  workers: [],
  queues: [{ queue: 'consensus', jobs, oldestWaitMs: 1_500 }],
  holds: { open: 7, overdue: 2 },
  differences: 3,
  controls: {
    acceptQuestions: true,
    dailyMicroDollars: null,
    models: {
      ...forEachModel(() => model),
      grok: { ...model, enabled: false },
      gpt: { ...model, pausedMs: 1 },
    },
  },
  dailyDollars: 100,
  spentToday: { ...forEachModel(() => 1.5), grok: null },
};
const unknown: Overview = {
  stores: [],
  memory: null,
  connections: null,
  workers: null,
  queues: null,
  holds: null,
  differences: null,
  controls: null,
  dailyDollars: null,
  spentToday: forEachModel(() => null),
};

/** Names of the metrics whose values come from the stores, so that every process reports them. */
const shared = Object.values<MetricRow>(metricRows).flatMap((row) =>
  row.kind === 'gauge' && row.shared ? [row.name] : [],
);

test('measures every shared gauge, and leaves out what is no longer known', async () => {
  const metrics = createMetrics();
  const read = async (overview: Overview) => {
    measureOverview(metrics, overview);
    return readMetrics((await metrics.read()).text);
  };
  const samples = await read(known);
  expect(Object.fromEntries(samples)).toMatchObject({
    'quartet_store_up{kind="ledger"}': 1,
    'quartet_store_up{kind="queues"}': 0,
    'quartet_store_memory_ratio{kind="content"}': 0.75,
    'quartet_queue_jobs{queue="consensus",state="waiting-children"}': 3,
    'quartet_queue_jobs{queue="consensus",state="failed"}': 5,
    'quartet_job_oldest_wait_seconds{queue="consensus"}': 1.5,
    quartet_database_connections_ratio: 0.2,
    quartet_holds_open: 7,
    quartet_holds_overdue: 2,
    quartet_ledger_differences: 3,
    'quartet_model_up{model="claude"}': 1,
    'quartet_model_up{model="grok"}': 0,
    'quartet_model_up{model="gpt"}': 0,
    'quartet_model_calls{model="grok"}': 2,
    quartet_spend_limit_usd: 100,
    'quartet_spend_today_usd{model="gpt"}': 1.5,
  });
  expect(listShared(samples)).toEqual(new Set(shared));
  expect(listShared(await read(unknown))).toEqual(new Set());
});

function listShared(samples: Samples): ReadonlySet<string> {
  const names = [...samples.keys()].map((series) => series.replace(/\{.*/, ''));
  return new Set(names.filter((name) => shared.includes(name)));
}
