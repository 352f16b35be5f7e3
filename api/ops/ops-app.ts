import { createOpenApi } from '@quartet/shared/http/openapi.ts';
import { createProtocolSchema } from '@quartet/shared/protocol/protocol-schema.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import express, { type Express } from 'express';

export interface OpsContext {
  readonly stores: Pick<Stores, 'check'>;
  readonly draining: AbortSignal;
}

/** On a port of its own: whether the process is alive, and whether it should get requests. */
export function createOpsApp({ stores, draining }: OpsContext): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/healthz', (_req, res) => {
    res.json({ status: 'alive' });
  });
  app.get('/readyz', async (_req, res) => {
    const status = draining.aborted ? 'draining' : await checkStores(stores);
    res.status(status === 'ready' ? 200 : 503).json({ status });
  });
  app.get('/openapi.json', (_req, res) => void res.json(createOpenApi()));
  app.get('/protocol.schema.json', (_req, res) => void res.json(createProtocolSchema()));
  return app;
}

async function checkStores(stores: OpsContext['stores']): Promise<'ready' | 'stores_unavailable'> {
  try {
    await stores.check();
    return 'ready';
  } catch {
    return 'stores_unavailable';
  }
}
