import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { operateStack } from '../../stack/operate-stack.ts';
import { type Monitoring, startMonitoring } from '../../stack/start-monitoring.ts';
import { createAsker } from '../../support/ask.ts';
import { preparePostgres } from '../../support/setup/postgres-server.ts';
import { startServerAtRisk } from '../../support/setup/server-at-risk.ts';
import type { Fleet } from '../fleet/fleet.ts';
import { startFleet } from '../fleet/start-fleet.ts';
import { type SiteAtRisk, siteName, startSiteAtRisk } from './site-at-risk.ts';

/** A fleet with its own Postgres, and with monitoring. */
export interface WatchedFleet extends AsyncDisposable {
  readonly fleet: Fleet;
  readonly monitoring: Monitoring;
  readonly site: SiteAtRisk;
  /** Takes spans while it is up. */
  readonly collector: { isUp: boolean };
  /** Asks a question as a new person, and resolves to the status. */
  readonly ask: () => Promise<number>;
  /** Repeats a call until the returned function is called. */
  readonly keep: (call: () => Promise<unknown>) => () => Promise<void>;
  /** Lets Prometheus find one more process. Resolves to a function that removes it again. */
  readonly watchMore: (service: 'api' | 'worker', opsUrl: string) => Promise<() => Promise<void>>;
  /** Gives an order by the command line. */
  readonly order: (...words: string[]) => Promise<string>;
}

/** How many connections the fleet's Postgres accepts. */
export const mostConnections = 150;
const everyMs = 400;
let people = 0;

export async function watchFleet(): Promise<WatchedFleet> {
  await using opened = new AsyncDisposableStack();
  const limit = [`max_connections=${mostConnections}`];
  const postgres = await startServerAtRisk(await preparePostgres(limit));
  opened.defer(() => postgres.close());
  const collector = await startCollector();
  opened.defer(() => collector.close());
  const settings = {
    WORKER_ANSWER_CONCURRENCY: '2',
    // The provider lists no shutdown date for this model, so its alert stays quiet.
    MODEL_ROWS: '{"gpt":{"models":[{"id":"gpt-6.1-sol"}]}}',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '500',
  };
  const fleet = await startFleet({ databaseUrl: postgres.url, settings });
  opened.defer(() => fleet.close());
  const site = opened.use(await startSiteAtRisk());
  const named = { api: fleet.api.map(toOpsUrl), worker: fleet.worker.map(toOpsUrl) };
  const watched = { site: site.url, siteName, named };
  const monitoring = opened.use(await startMonitoring({ ...watched, history: writeHistory() }));
  const closing = opened.move();
  return {
    fleet,
    monitoring,
    site,
    collector,
    async ask() {
      const asker = createAsker(fleet.apis[0], await fleet.tokenOf(`user_alerts_${++people}`));
      const { status } = await asker.ask('Is the sky blue?', { accept: 'application/json' });
      return status;
    },
    keep,
    async watchMore(service, opsUrl) {
      named[service].push(opsUrl);
      await monitoring.name(named);
      return () => {
        named[service].splice(named[service].indexOf(opsUrl), 1);
        return monitoring.name(named);
      };
    },
    order: (...words) => operateStack({ stack: fleet, token: '' }, ...words),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

const toOpsUrl = ({ environment }: Fleet['processes'][number]) =>
  `http://127.0.0.1:${environment['OPS_PORT']}`;

/**
 * Writes the metrics of a process that has ended: an hour of turns at ten cents each, in which all claims held and all sentences
 * followed.
 */
function writeHistory(): string {
  const minutes = 60;
  const start = Math.floor(Date.now() / 1_000) - 2 * minutes * 60;
  const write = (series: string, ofMinute: number) =>
    Array.from(
      { length: minutes },
      (_, minute) => `${series} ${minute * ofMinute} ${start + minute * 60}\n`,
    ).join('');
  const turns = write('quartet_turns_total{job="quartet",outcome="finished"}', 60);
  return [
    turns,
    write('quartet_spend_usd_total{job="quartet",model="grok"}', 6),
    write('quartet_consensus_lines_total{job="quartet",outcome="kept"}', 300),
    write('quartet_consensus_sentences_total{job="quartet",outcome="follows",kind="cited"}', 300),
    '# EOF\n',
  ].join('');
}

function keep(call: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const repeat = async () => {
    while (!stopping.signal.aborted) {
      await call();
      await pause(everyMs);
    }
  };
  const repeated = repeat();
  // The returned function awaits it.
  repeated.catch(() => undefined);
  return () => {
    stopping.abort();
    return repeated;
  };
}

async function startCollector() {
  const collector = { isUp: true };
  const server = createServer((req, res) => {
    req.resume();
    res.writeHead(collector.isUp ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return Object.assign(collector, {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}
