import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments, stringify } from 'yaml';
import { loudCauses } from '../faults/alerts/loud-causes.ts';
import { quietCauses } from '../faults/alerts/quiet-causes.ts';
import { openEmbeddedQuartet } from '../support/open-embedded-quartet.ts';
import { isDebian } from '../support/setup/other-browsers.ts';
import { getProgram } from '../support/setup/programs.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const deploy = path.resolve(import.meta.dirname, '../../ops/deploy');
const readDeploy = (name: string) => readFile(path.join(deploy, name), 'utf8');
let quartet: Awaited<ReturnType<typeof openEmbeddedQuartet>>;
let metrics: string;
beforeAll(async () => {
  quartet = await openEmbeddedQuartet();
  metrics = await (await fetch(`${quartet.opsUrl}/metrics`)).text();
});
afterAll(() => quartet.close());

/** Resolves to the output of the program. Rejects when it finds a fault. */
async function check(program: string, args: readonly string[], input = ''): Promise<string> {
  const running = promisify(execFile)(getProgram(program), [...args], { cwd: deploy });
  running.child.stdin?.end(input);
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

test.skipIf(!isDebian())(
  'Prometheus finds no fault with the metrics of a process that runs',
  async () => {
    expect(await check('promtool', ['check', 'metrics'], metrics)).toBe('');
  },
);

test('the page of a process with a worker in it knows the budget', async () => {
  const page = await (await fetch(quartet.opsUrl)).text();
  expect(page).not.toContain('as configured');
});

test.skipIf(!isDebian())(
  'the alerts are rules, and go off for what they are named after',
  async () => {
    expect(await check('promtool', ['check', 'rules', 'alerts.yml'])).toContain('SUCCESS');
    expect(await check('promtool', ['test', 'rules', 'alerts.test.yml'])).toContain('SUCCESS');
    const settings = ['check', 'config', '--syntax-only', 'prometheus.yml'];
    expect(await check('promtool', settings)).toContain('SUCCESS');
  },
);

function toSeries(labels: string, values: string): object {
  return { series: `quartet_queue_jobs${labels}`, values };
}

test.skipIf(!isDebian())(
  'the autoscaler is told the calls that run and the jobs that wait of the model with the most, over all workers',
  async () => {
    const documents = parseAllDocuments(await readDeploy('kubernetes/worker.yaml'));
    const scaled = documents.at(-1)?.toJS() as {
      readonly spec: { readonly triggers: readonly { readonly metadata: { query: string } }[] };
    };
    const expected = [{ labels: '{}', value: 70 }];
    const asked = { expr: scaled.spec.triggers[0]?.metadata.query, eval_time: '0m' };
    const tests = [
      {
        input_series: [
          toSeries('{queue="answer-gpt",state="active",instance="a"}', '50'),
          toSeries('{queue="answer-gpt",state="active",instance="b"}', '49'),
          toSeries('{queue="answer-gpt",state="prioritized",instance="a"}', '20'),
          toSeries('{queue="answer-gpt",state="failed",instance="a"}', '500'),
          toSeries('{queue="answer-grok",state="active",instance="a"}', '60'),
          toSeries('{queue="consensus",state="waiting-children",instance="a"}', '500'),
        ],
        promql_expr_test: [{ ...asked, exp_samples: expected }],
      },
    ];
    const folder = await makeTemporaryFolder('quartet-query-');
    onTestFinished(() => folder.remove());
    const file = path.join(folder.path, 'query.yml');
    await writeFile(file, stringify({ tests }));
    expect(await check('promtool', ['test', 'rules', file])).toContain('SUCCESS');
  },
);

interface Rules {
  readonly groups: readonly {
    readonly rules: readonly { readonly alert: string }[];
  }[];
}

test('every alert is caused by the faults, and one that always fires is heard', async () => {
  const { groups } = parse(await readDeploy('alerts.yml')) as Rules;
  const all = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  const caused = [...quietCauses, ...loudCauses].flatMap(({ alerts }) =>
    alerts.map((alert) => alert.split(' ')[0]),
  );
  // tests/stack/alerts.test.ts hears it.
  expect(new Set([...caused, 'Watchdog'])).toEqual(new Set(all));
});

test('every alert is seen to fire', async () => {
  const { groups } = parse(await readDeploy('alerts.yml')) as Rules;
  const { tests } = parse(await readDeploy('alerts.test.yml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[];
  };
  const seen = tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test
      .filter(({ exp_alerts }) => exp_alerts?.length)
      .map(({ alertname }) => alertname),
  );
  const alerts = groups.flatMap(({ rules }) => rules.map(({ alert }) => alert));
  expect(alerts.filter((alert) => !seen.includes(alert))).toEqual([]);
});

test.skipIf(!isDebian())('the proxy takes its file', async () => {
  const settings = ['validate', '--config', 'Caddyfile', '--adapter', 'caddyfile'];
  expect(await check('caddy', settings)).toContain('Valid configuration');
});

test('every figure of the process that the dashboard shows exists', async () => {
  const served = [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name);
  const asked = (await readDeploy('grafana/dashboard.json')).match(/\b(?:nodejs|process)_\w+/g);
  expect(asked?.filter((name) => !served.includes(name))).toEqual([]);
});

test('the dashboard or an alert shows every figure of ours, and the dashboard none of another program', async () => {
  const names = [...metrics.matchAll(/^# TYPE (quartet_\S+)/gm)].map(([, name = '']) => name);
  const dashboard = await readDeploy('grafana/dashboard.json');
  const shown = dashboard + (await readDeploy('alerts.yml'));
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !shown.includes(name))).toEqual([]);
  const all = dashboard.match(/\b(?:nodejs|process)_\w+\S*/g);
  expect(all?.filter((series) => !series.includes('{job=\\"quartet\\"}'))).toEqual([]);
});
