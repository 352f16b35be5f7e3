import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { readFailedReason, readJobResult } from '@quartet/shared/jobs/job-result.ts';
import type { Job, Queue } from 'bullmq';
import { type RequestHandler, Router } from 'express';

/** The page must not load anything from elsewhere or send anything there. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Bull Board at a path of its own: every queue, read-only. It shows only the ids of turn and model of a job's data. */
export function createQueueBoard(queues: readonly Queue[], path: string): Router {
  const board = new ExpressAdapter().setBasePath(path);
  createBullBoard({
    queues: queues.map(createAdapter),
    serverAdapter: board,
    options: {
      uiConfig: {
        boardTitle: 'Quartet queues',
        miscLinks: [{ text: 'Status', url: '/' }],
        hideDocsLink: true,
        // Bull Board finds workers by the names of their connections, but our workers share connections.
        showWorkers: false,
      },
    },
  });
  const router = Router();
  router.use(refuseWrites, withoutForeignLinks, board.getRouter() as RequestHandler);
  return router;
}

function createAdapter(queue: Queue): BullMQAdapter {
  const adapter = new ShownQueue(queue, { readOnlyMode: true, allowRetries: false });
  adapter.setFormatter('data', toShownData);
  adapter.setFormatter('returnValue', readJobResult);
  adapter.setFormatter('progress', () => null);
  return adapter;
}

/** Shows the result of a failed job where that of a successful job would be. The jobs are read-only. */
class ShownQueue extends BullMQAdapter {
  override async getJob(id: string): Promise<Job | undefined> {
    const job = await super.getJob(id);
    if (job) tellResult(job);
    return job;
  }

  override async getJobs(...args: Parameters<BullMQAdapter['getJobs']>): Promise<Job[]> {
    const jobs = await super.getJobs(...args);
    for (const job of jobs) tellResult(job);
    return jobs;
  }
}

function tellResult(job: Job): void {
  if (!job?.failedReason) return;
  const { code, result } = readFailedReason(job.failedReason);
  job.failedReason = code;
  job.returnvalue = result;
}

/** Never includes the user. */
function toShownData(data: unknown): object {
  const { turnId, model, deadlineAt } = Object(data) as Readonly<Record<string, unknown>>;
  return { turnId, model, deadlineAt };
}

const refuseWrites: RequestHandler = (req, res, next) => {
  res.set('Content-Security-Policy', contentSecurityPolicy);
  if (req.method === 'GET' || req.method === 'HEAD') return next();
  res.status(405).set('Allow', 'GET, HEAD').json({ error: 'The queues can only be looked at.' });
};

/** Bull Board's page would fetch fonts from another host. The policy refuses that, so we remove the links. */
const withoutForeignLinks: RequestHandler = (_req, res, next) => {
  const send = res.send.bind(res);
  res.send = (body: unknown) => {
    const isPage = typeof body === 'string' && body.startsWith('<!DOCTYPE html>');
    return send(isPage ? body.replaceAll(/<link[^>]*"https?:[^>]*>/g, '') : body);
  };
  next();
};
