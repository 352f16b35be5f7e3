import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import { toRoute } from './to-route.ts';

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
