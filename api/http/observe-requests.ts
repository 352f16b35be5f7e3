import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { isSampled } from '@quartet/runtime/logging/with-sample.ts';
import { type Tracing, traced } from '@quartet/runtime/tracing/tracing.ts';
import type { RequestHandler, Response } from 'express';
import { getRequestId } from './request-id.ts';

interface RequestLog {
  readonly log: Log;
  /** The share of successful calls that is logged, from 0 to 1. Calls of a turn are sampled with its other lines. */
  readonly sample: number;
}

/** Logs one line for each finished call of the API. The page's files and Clerk's calls only appear in the metrics. */
export function logRequest(
  { log, sample }: RequestLog,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const startedAt = performance.now();
  res.once('close', () => {
    const route = toRoute(req);
    const { statusCode: status } = res;
    const isOurs = route !== 'page' && route !== 'clerk';
    const turnId = res.getHeader('x-turn-id');
    if (!isOurs || (status < 400 && !isDrawn(turnId, sample))) return;
    const traceId: unknown = (res as Partial<Pick<Response, 'locals'>>).locals?.['traceId'];
    log.info(
      {
        requestId: res.getHeader('x-request-id'),
        ...(turnId !== undefined && { turnId }),
        ...(traceId !== undefined && { traceId }),
        route,
        status,
        durationMs: Math.round(performance.now() - startedAt),
        // True when the client disconnected before the end.
        ...(!res.writableFinished && { left: true }),
      },
      'request answered',
    );
  });
}

function isDrawn(turnId: ReturnType<ServerResponse['getHeader']>, share: number): boolean {
  return turnId === undefined ? Math.random() < share : isSampled(String(turnId), share);
}

/** Measures the time until the reply's headers are written. Call it before the request is answered. */
export function measureRequest(
  { httpTime, streams }: Metrics,
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

/** Begins the trace of a question. Ignores a trace of the caller, because ids from outside are not trusted. */
export function traceQuestion(tracing: Tracing): RequestHandler {
  return (req, res, next) => {
    if (!tracing.isOn) return next();
    void traced(tracing, toRoute(req), async (span) => {
      res.locals.traceId = tracing.traceId();
      const closed = new Promise<void>((resolve) => void res.once('close', resolve));
      next();
      await closed;
      const turnId = res.getHeader('x-turn-id')?.toString();
      span.set({ requestId: getRequestId(res), turnId, status: res.statusCode });
    });
  };
}

const methods: Readonly<Record<string, string>> = {
  GET: 'GET',
  HEAD: 'GET',
  POST: 'POST',
  DELETE: 'DELETE',
};

/** Returns the pattern of the route, never the address, which may contain anything. */
function toRoute(req: IncomingMessage & { readonly route?: { readonly path?: unknown } }): string {
  const path = req.route?.path;
  if (typeof path === 'string') {
    const prefix = /^\/(?:v1\/|mcp$)/.test(path) ? '' : '/api';
    return `${methods[req.method ?? ''] ?? 'OTHER'} ${prefix}${path}`;
  }
  const [, first = ''] = req.url?.split(/[/?]/) ?? [];
  if (first === 'api' || first === 'v1' || first === 'mcp') return 'unknown';
  return first === '__clerk' ? 'clerk' : 'page';
}
