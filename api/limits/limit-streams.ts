import { AppError } from '@quartet/shared/domain/errors.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { createOpenCounts, whenOver } from './open-counts.ts';

/** Limits open streams. Counts one from its request on, so that no question is asked whose stream is refused. Throws 429. */
export function limitStreams(most: number): RequestHandler {
  const counts = createOpenCounts(most);
  return (req, res, next) => {
    if (req.accepts('text/event-stream')) {
      const { userId } = getSession(res);
      if (!counts.enter(userId)) throw tooManyStreams();
      whenOver(res, () => counts.leave(userId));
    }
    next();
  };
}

function tooManyStreams(): AppError {
  return new AppError('too_many_connections', 'Too many pages are reading answers.', {
    retryAfterSeconds: 5,
  });
}
