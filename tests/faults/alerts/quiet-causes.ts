import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { Client } from 'pg';
import { findOpsUrl, startProcess } from '../../stack/quartet-process.ts';
import { undoAtExit } from '../../support/undo-at-exit.ts';
import type { Cause } from './cause.ts';
import { mostConnections, type WatchedFleet } from './watch-fleet.ts';

/** Filled and taken away. Only root may mount it. */
const disk = path.join(tmpdir(), `quartet-disk-${process.pid}`);

/** Incidents that disturb nobody else: set off at once. */
export const quietCauses: readonly Cause[] = [
  {
    cause: 'a certificate of three days',
    alerts: ['CertificateEnds'],
    async bring({ site }) {
      await site.certify(3);
      return () => site.certify(90);
    },
  },
  {
    cause: 'a provider whose list of models names a day soon',
    alerts: ['ModelEnds gpt'],
    bring: listEndingModel,
  },
  {
    cause: 'a disk that is nine tenths full',
    alerts: [`DiskFull ${disk}`],
    isImpossible: process.getuid?.() !== 0,
    bring: fillDisk,
  },
  {
    cause: 'other programs at the same Postgres',
    alerts: ['ConnectionsHigh'],
    async bring({ fleet }) {
      const clients = Array.from(
        { length: Math.ceil(0.8 * mostConnections) },
        () => new Client({ connectionString: fleet.databaseUrl }),
      );
      await Promise.all(clients.map((client) => client.connect()));
      return () => Promise.all(clients.map((client) => client.end()));
    },
  },
  {
    cause: 'a webhook secret that is not that of Clerk',
    alerts: ['WebhooksFailing'],
    async bring({ fleet, keep }) {
      const headers = { 'svix-id': 'm', 'svix-timestamp': '1', 'svix-signature': 'v1,wrong' };
      const call = { method: 'POST', headers, body: '{}' };
      return keep(() => fetch(`${fleet.apis[0]}/api/webhooks/clerk`, call));
    },
  },
  {
    cause: 'a table that somebody took away',
    alerts: ['RequestsFailing'],
    async bring({ fleet, keep }) {
      await fleet.database.query('alter table quartet.feedback rename to feedback_away');
      let people = 0;
      const stop = keep(async () => {
        const token = await fleet.tokenOf(`user_feedback_${++people}`);
        return fetch(`${fleet.apis[0]}/api/feedback`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ rating: 5, feedbackText: 'Fine.' }),
        });
      });
      return async () => {
        await stop();
        await fleet.database.query('alter table quartet.feedback_away rename to feedback');
      };
    },
  },
  {
    cause: 'a balance that its entries do not add up to',
    alerts: ['LedgerDiffers'],
    async bring({ fleet }) {
      const change = async (credits: number) => {
        await fleet.database.query(
          'update quartet.accounts set balance = balance + $1 where user_id = (select min(user_id) from quartet.accounts)',
          [credits],
        );
        // The hourly check runs again, as if the hour were over.
        await fleet.database.query('delete from quartet.ledger_checks');
      };
      await change(1);
      return () => change(-1);
    },
  },
  {
    cause: 'a container with hardly more memory than the process has',
    alerts: ['MemoryHigh'],
    async bring({ fleet }) {
      const [api] = fleet.api;
      const metrics = await fetch(`http://127.0.0.1:${api.environment['OPS_PORT']}/metrics`);
      const used = readMetrics(await metrics.text()).get('process_resident_memory_bytes') ?? 0;
      fleet.limitMemory(api, Math.round(used / 0.89));
      return () => fleet.limitMemory(api, null);
    },
  },
  {
    cause: 'a collector that refuses spans',
    alerts: ['TracesLost'],
    async bring({ ask, collector, keep }) {
      collector.isUp = false;
      const stop = keep(ask);
      return async () => {
        collector.isUp = true;
        await stop();
      };
    },
  },
];

/** Adds a worker whose provider lists a model that ends soon. */
async function listEndingModel({ fleet, watchMore }: WatchedFleet) {
  const soon = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  const model = { id: 'gpt-5', object: 'model', created: 1, owned_by: 'us', shutdown_date: soon };
  const list = JSON.stringify({ object: 'list', data: [model] });
  const server = createServer((_req, res) => {
    res.setHeader('content-type', 'application/json').end(list);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const environment = {
    ...fleet.worker[0].environment,
    OPS_PORT: '0',
    MODEL_ROWS: JSON.stringify({ gpt: { models: [{ id: model.id }] } }),
    GPT_BASE_URL: `http://127.0.0.1:${port}/v1`,
  };
  const worker = await startProcess('worker/main.ts', environment, 'worker started');
  const forget = await watchMore('worker', findOpsUrl(worker));
  return async () => {
    await forget();
    await worker.end();
    server.closeAllConnections();
    server.close();
  };
}

async function fillDisk() {
  mkdirSync(disk);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=10m', 'tmpfs', disk]);
  const unmount = () => {
    execFileSync('umount', ['--lazy', disk]);
    rmdirSync(disk);
  };
  const forget = undoAtExit(unmount);
  writeFileSync(path.join(disk, 'ballast'), Buffer.alloc(9 * 1024 * 1024));
  return () => {
    unmount();
    forget();
  };
}
