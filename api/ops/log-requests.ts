import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSampled } from '@quartet/runtime/logging/is-sampled.ts';
import type { Log } from '@quartet/runtime/logging/log.ts';
import type { Response } from 'express';
import { toRoute } from './to-route.ts';

export interface RequestLog {
  readonly log: Pick<Log, 'info'>;
  /** Which part of the calls that went well are logged, from 0 to 1: those of a turn together with its other lines. */
  readonly sample: number;
}

/** One line for each call of the API once it is over. The page's files and Clerk's calls are counted alone. */
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
        // The caller left before the end.
        ...(!res.writableFinished && { left: true }),
      },
      'request answered',
    );
  });
}

function isDrawn(turnId: ReturnType<ServerResponse['getHeader']>, share: number): boolean {
  return turnId === undefined ? Math.random() < share : isSampled(String(turnId), share);
}
