import { type Tracing, traced } from '@quartet/runtime/tracing/tracing.ts';
import type { RequestHandler } from 'express';
import { getRequestId } from '../http/request-id.ts';

/** Begins the trace of a question. A trace of the caller is not gone on with: ids from outside are not trusted. */
export function traceQuestion(tracing: Tracing): RequestHandler {
  return (_req, res, next) => {
    if (!tracing.isOn) return next();
    void traced(tracing, 'POST /api/chat', async (span) => {
      res.locals.traceId = tracing.traceId();
      const closed = new Promise<void>((resolve) => void res.once('close', resolve));
      next();
      await closed;
      const turnId = res.getHeader('x-turn-id')?.toString();
      span.set({ requestId: getRequestId(res), turnId, status: res.statusCode });
    });
  };
}
