import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort } from '../support/free-port.ts';
import { patience } from '../support/patience.ts';
import { getProgram } from '../support/setup/programs.ts';
import { startServerProcess } from '../support/setup/server-process.ts';
import { makeTemporaryFolder } from '../support/temporary-folder.ts';

const deploy = path.resolve(import.meta.dirname, '../../ops/deploy');

/** The addresses of the processes that the DNS would name. */
export interface Named {
  readonly api: readonly string[];
  readonly worker: readonly string[];
}

/** The targets of Prometheus. */
export interface Watched {
  /** Opened by the blackbox exporter. */
  readonly site: string;
  /** Its public name; by default that of a trial. */
  readonly siteName?: string;
  readonly named: Named;
  /** Holds figures from before Prometheus starts, in the OpenMetrics format. */
  readonly history?: string;
}

export interface Monitoring extends AsyncDisposable {
  /** Returns the alerts that began since then and reached the webhook of a receiver, each with its name and subject. */
  readonly heard: (receiver: 'people' | 'deadman', since?: number) => readonly string[];
  /** Changes the processes that the DNS names. */
  readonly name: (named: Named) => Promise<void>;
  /** The node exporter. */
  readonly machine: Exporter;
  /** Resolves to the newest value of a series; undefined without one. */
  readonly read: (series: string) => Promise<string | undefined>;
  /** Resolves to the alerts that Prometheus fires. */
  readonly firing: () => Promise<readonly string[]>;
}

interface Exporter {
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface Alert {
  readonly labels: Readonly<Record<string, string>>;
}

/** Runs the files of ops/deploy in real programs, with seconds instead of minutes, and a file instead of Docker's DNS. */
export async function startMonitoring({
  site,
  siteName = 'localhost',
  named,
  history,
}: Watched): Promise<Monitoring> {
  await using opened = new AsyncDisposableStack();
  const folder = await makeTemporaryFolder('quartet-monitoring-');
  opened.defer(() => folder.remove());
  const inFolder = (name: string) => path.join(folder.path, name);
  const adapt = async (name: string, change: (text: string) => string) =>
    writeFile(inFolder(name), change(await readFile(path.join(deploy, name), 'utf8')));
  const run = async (
    program: string,
    readyText: string,
    args: readonly string[],
  ): Promise<Exporter> => {
    const server = {
      program: getProgram(program),
      readyText,
      args,
      stopSignal: 'SIGTERM',
    } as const;
    let running = await startServerProcess(server);
    opened.defer(() => running.stop());
    return {
      stop: () => running.stop(),
      async start() {
        running = await startServerProcess(server);
      },
    };
  };
  const receiver = await startReceiver();
  opened.defer(() => receiver.close());
  const [prometheus = 0, alertmanager = 0, blackbox = 0, machine = 0] = await Promise.all(
    Array.from({ length: 4 }, findFreePort),
  );
  const name = ({ api, worker }: Named) =>
    writeFile(
      inFolder('processes.json'),
      JSON.stringify([
        { targets: api.map(toHost), labels: { service: 'api' } },
        { targets: worker.map(toHost), labels: { service: 'worker' } },
      ]),
    );
  await Promise.all([
    name(named),
    writeFile(
      inFolder('site.json'),
      JSON.stringify([{ targets: [site], labels: { site: siteName, __param_hostname: siteName } }]),
    ),
    adapt('alerts.yml', toShorter),
    adapt('alertmanager.yml', (text) =>
      text
        // Debian's Alertmanager does not know `url_file` yet.
        .replace('url_file: /etc/alertmanager/alert-url', `url: ${receiver.url}/people`)
        .replace('url_file: /etc/alertmanager/deadman-url', `url: ${receiver.url}/deadman`)
        .replace('group_wait: 10s', 'group_wait: 1s\n  group_interval: 1s'),
    ),
    adapt('prometheus.yml', (text) =>
      text
        // A process whose store is frozen needs two seconds to report its figures.
        .replace('scrape_interval: 15s', 'scrape_interval: 3s')
        .replace('evaluation_interval: 15s', 'evaluation_interval: 1s')
        .replace(/dns_sd_configs:\n.*/, 'file_sd_configs: [{ files: [processes.json] }]')
        .replace(/ +relabel_configs: \[.*\n +authorization: .*\n/, '')
        .replace('/etc/prometheus/site.yml', 'site.json')
        .replace('alertmanager:9093', `127.0.0.1:${alertmanager}`)
        .replace('blackbox:9115', `127.0.0.1:${blackbox}`)
        .replace('machine:9100', `127.0.0.1:${machine}`),
    ),
  ]);
  const [exporter] = await Promise.all([
    run('prometheus-node-exporter', 'Listening on', [
      '--collector.disable-defaults',
      '--collector.filesystem',
      `--web.listen-address=127.0.0.1:${machine}`,
    ]),
    run('prometheus-alertmanager', 'Listening on', [
      `--config.file=${inFolder('alertmanager.yml')}`,
      `--storage.path=${inFolder('alerts')}`,
      `--web.listen-address=127.0.0.1:${alertmanager}`,
      '--cluster.listen-address=',
    ]),
    run('prometheus-blackbox-exporter', 'Listening on', [
      `--config.file=${path.join(deploy, 'blackbox.yml')}`,
      `--web.listen-address=127.0.0.1:${blackbox}`,
    ]),
  ]);
  if (history) {
    await writeFile(inFolder('history'), history);
    const args = ['tsdb', 'create-blocks-from', 'openmetrics'];
    const files = [inFolder('history'), inFolder('figures')];
    const limits = { timeout: patience.program };
    await promisify(execFile)(getProgram('promtool'), [...args, ...files], limits);
  }
  await run('prometheus', 'Server is ready to receive web requests', [
    `--config.file=${inFolder('prometheus.yml')}`,
    `--storage.tsdb.path=${inFolder('figures')}`,
    `--web.listen-address=127.0.0.1:${prometheus}`,
    '--rules.alert.resend-delay=1s',
  ]);
  const closing = opened.move();
  return {
    heard: receiver.heard,
    name,
    machine: exporter,
    async read(series) {
      const query = new URLSearchParams({ query: `last_over_time(${series}[1h])` });
      const reply = await fetch(`http://127.0.0.1:${prometheus}/api/v1/query?${query}`);
      const { data } = (await reply.json()) as {
        data: { result: readonly { readonly value: readonly [number, string] }[] };
      };
      return data.result[0]?.value[1];
    },
    async firing() {
      const reply = await fetch(`http://127.0.0.1:${prometheus}/api/v1/alerts`);
      const { data } = (await reply.json()) as {
        data: { alerts: readonly (Alert & { readonly state: string })[] };
      };
      return data.alerts.filter(({ state }) => state === 'firing').map(toName);
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** How many times shorter the windows of alerts are. */
const shorter = 20;
const secondsOf = { m: 60, h: 3_600, d: 86_400 } as const;

/** Shortens the windows: a condition must last only a second. It also counts a tmpfs as a disk, since tests may run on one. */
function toShorter(rules: string): string {
  return (
    rules
      .replaceAll(/for: \d+[mh]$/gm, 'for: 1s')
      .replaceAll(
        /(?<=[[:]|offset )(\d+)([mhd])(?=[\]:)])/g,
        (_, count: string, unit: keyof typeof secondsOf) =>
          `${Math.ceil((Number(count) * secondsOf[unit]) / shorter)}s`,
      )
      // Four readings, as in a minute of production: a rate needs two.
      .replaceAll('[3s]', '[12s]')
      // A process takes seconds to start.
      .replace(/(?<=changes\(.*\[)45s/, '180s')
      // The history holds older turns, so a few new ones suffice.
      .replaceAll(/(?<=quartet_(?:spend_usd|turns|consensus_\w+)_total(?:{[^}]*})?\[)180s/g, '30s')
      .replaceAll('tmpfs|overlay', 'overlay')
  );
}

const toHost = (url: string) => new URL(url).host;
const toName = ({ labels: { alertname = '', service, kind, model, mountpoint } }: Alert) =>
  [alertname, service ?? kind ?? model ?? mountpoint].filter(Boolean).join(' ');

/** Receives the alerts that Alertmanager sends. */
async function startReceiver() {
  const told: { to: string; name: string; startsAt: number }[] = [];
  const server = createServer((req, res) => void note(req).then(() => res.end()));
  async function note(req: IncomingMessage): Promise<void> {
    const body = (await Array.fromAsync(req)).join('');
    const { alerts } = JSON.parse(body) as {
      alerts: readonly (Alert & { readonly startsAt: string })[];
    };
    for (const alert of alerts)
      told.push({ to: req.url ?? '', name: toName(alert), startsAt: Date.parse(alert.startsAt) });
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    heard: (receiver: string, since = 0) => [
      ...new Set(
        told.flatMap(({ to, name, startsAt }) =>
          to === `/${receiver}` && startsAt >= since ? [name] : [],
        ),
      ),
    ],
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
