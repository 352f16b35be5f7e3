import { createServer } from 'node:http';
import { listen } from '@quartet/runtime/process/listen.ts';
import { oneRequestAtATime } from '@quartet/runtime/process/one-request-at-a-time.ts';
import { createResourceWatch } from '@quartet/runtime/process/resources.ts';
import { createRepetition } from '@quartet/runtime/time/repetition.ts';
import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import type { OpsContext } from './context.ts';
import { createOpsQueues } from './health/ops-queues.ts';
import { createRecentCounts, sampleMs } from './health/process-figures.ts';
import { createOpsApp } from './ops-app.ts';

export interface OpsService {
  /** Resolves to its address. Rejects with `StartError` if its port is taken, or uses a free port with `orElsewhere`. */
  start(options?: { readonly orElsewhere?: boolean }): Promise<string>;
  destroy(): Promise<void>;
}

const closeMs = 2_000;

/** Health, metrics and pages of one process. The caller owns the stores and everything that is measured. */
export function createOpsService(ctx: OpsContext): OpsService {
  const { opsPort: port, opsHost: host } = ctx.config;
  const queues = createOpsQueues(ctx.stores.queues);
  const { resources = createResourceWatch(ctx) } = ctx;
  const recent = createRecentCounts(ctx.metrics);
  const sampling = createRepetition({
    everyMs: sampleMs,
    step: recent.sample,
    onError: (err) => ctx.log.warn({ err }, 'figures not read'),
  });
  const server = createServer(
    { headersTimeout: 10_000 },
    oneRequestAtATime(createOpsApp({ ...ctx, resources, recent }, queues)),
  );
  return {
    async start({ orElsewhere = false } = {}) {
      const opened = await listen(server, port, host).catch((error: unknown) => {
        if (!orElsewhere) throw error;
        return listen(server, 0, host);
      });
      resources.start();
      sampling.start();
      const isLocal = host === '127.0.0.1' || host === '0.0.0.0' || host === '::';
      return `http://${isLocal ? 'localhost' : host}:${opened}`;
    },
    async destroy() {
      await Promise.all([resources.stop(), sampling.stop()]);
      const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      await settlesWithin(queues.close(), closeMs);
    },
  };
}
