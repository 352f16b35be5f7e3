import type { ServerResponse } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { RequestHandler, Response } from 'express';
import { getSession } from '../auth/require-session.ts';
import { readClientAddress } from './client-address.ts';
import { createOpenCounts, whenOver } from './open-counts.ts';

/** Calls at work at once in one process: from the request to the end of the response, or to the first byte of a stream. */
export const mostCalls = { ofProcess: 1_000, ofAddress: 200, ofUser: 50 };

export interface CallLimits {
  /** Throws 503 or 429 before a token is checked or a store is asked. */
  readonly ofAddress: RequestHandler;
  /** Throws 429. Needs the session. */
  readonly ofUser: RequestHandler;
}

/** Limits the memory and the turns of the event loop that callers get at once, whatever their number of connections. */
export function limitCalls(trustProxyHops: number, most = mostCalls): CallLimits {
  const [all, addresses, users] = [
    createOpenCounts(most.ofProcess),
    createOpenCounts(most.ofAddress),
    createOpenCounts(most.ofUser),
  ];
  const everybody = 'everybody';
  return {
    ofAddress(req, res, next) {
      const address = readClientAddress(req, trustProxyHops);
      if (!addresses.enter(address)) throw tooManyCalls();
      whenDone(res, () => addresses.leave(address));
      if (!all.enter(everybody)) throw overloaded();
      whenDone(res, () => all.leave(everybody));
      next();
    },
    ofUser(_req, res, next) {
      const { userId } = getSession(res);
      if (!users.enter(userId)) throw tooManyCalls();
      whenDone(res, () => users.leave(userId));
      next();
    },
  };
}

const atWork = new WeakMap<ServerResponse, (() => void)[]>();

function whenDone(res: Response, leave: () => void): void {
  const leaving = atWork.get(res);
  if (leaving) return void leaving.push(leave);
  atWork.set(res, [leave]);
  whenOver(res, () => endCall(res));
}

/** Takes a response that has become a stream out of the calls at work; streams have limits of their own. */
export function endCall(res: ServerResponse): void {
  const leaving = atWork.get(res) ?? [];
  atWork.delete(res);
  for (const leave of leaving) leave();
}

function tooManyCalls(): AppError {
  return new AppError('rate_limited', 'That is too much at once. Please wait a moment.', {
    retryAfterSeconds: 1,
  });
}

function overloaded(): AppError {
  return new AppError('overloaded', 'Too much is going on at the moment. Please try again.', {
    retryAfterSeconds: 1,
  });
}
