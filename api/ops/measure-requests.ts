import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';

const methods: Readonly<Record<string, string>> = {
  GET: 'GET',
  HEAD: 'GET',
  POST: 'POST',
  DELETE: 'DELETE',
};

/** Call it before a request is answered: it measures how long the head of the reply is in coming. */
export function measureRequest(
  { httpTime, streams }: Pick<Metrics, 'httpTime' | 'streams'>,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const startedAt = performance.now();
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse;
  const measure = (...args: unknown[]): ServerResponse => {
    res.writeHead = writeHead;
    const written = writeHead(...args);
    const labels = { route: toRoute(req), status: String(res.statusCode) };
    httpTime.observe(labels, (performance.now() - startedAt) / 1_000);
    if (String(res.getHeader('content-type')).startsWith('text/event-stream')) count(streams, res);
    return written;
  };
  res.writeHead = measure;
}

function count(streams: Metrics['streams'], res: ServerResponse): void {
  streams.inc();
  res.once('close', () => streams.dec());
}

/** The pattern of the route, never an address: that may hold anything. */
function toRoute(req: IncomingMessage & { readonly route?: { readonly path?: unknown } }): string {
  const path = req.route?.path;
  if (typeof path === 'string') return `${methods[req.method ?? ''] ?? 'OTHER'} /api${path}`;
  const [, first = ''] = req.url?.split(/[/?]/) ?? [];
  if (first === 'api') return 'unknown';
  return first === '__clerk' ? 'clerk' : 'page';
}
