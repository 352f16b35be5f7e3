import type { ServerResponse } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { Request, RequestHandler } from 'express';
import { getSession } from '../../account/require-session.ts';
import { type Budget, type BudgetClaim, createBudget } from './budget.ts';
import { readClientAddress } from './client-address.ts';

/** Calls at work at once in one process: from the request to the end of the response, or to the first byte of a stream. */
export const mostCalls = { ofProcess: 1_000, ofAddress: 200, ofUser: 50 };

export interface UserCallLimits {
  /** Throws 503 or 429 before a token is checked or a store is asked. */
  readonly ofAddress: RequestHandler;
  /** Throws 429. Needs the session. */
  readonly ofUser: RequestHandler;
}

/**
 * Limits the memory and the turns of the event loop that callers get at once, whatever their number of connections. When a process has
 * too many, a caller without a session who has not sent everything yet, and began first, is cut off for the next one.
 */
export function limitCalls(trustProxyHops: number, most = mostCalls): UserCallLimits {
  const all = createBudget(most.ofProcess);
  const addresses = createBudget(most.ofAddress);
  const users = createBudget(most.ofUser);
  const withoutSession = new Set<Request>();
  const makeRoom = () => {
    const sending = [...withoutSession].find(({ complete }) => !complete);
    if (!sending?.res) return;
    withoutSession.delete(sending);
    endCall(sending.res);
    sending.destroy();
  };
  return {
    ofAddress(req, res, next) {
      const address = readClientAddress(req, trustProxyHops);
      holdForCall(res, { budget: addresses, who: address, refuse: tooManyCalls });
      if (all.used('everybody') === most.ofProcess) makeRoom();
      holdForCall(res, { budget: all, who: 'everybody', refuse: overloaded });
      withoutSession.add(req);
      whenOver(res, () => withoutSession.delete(req));
      next();
    },
    ofUser(req, res, next) {
      withoutSession.delete(req);
      holdForCall(res, { budget: users, who: getSession(res).userId, refuse: tooManyCalls });
      next();
    },
  };
}

/** Limits streams and replies as long, from the request on, so that no question is asked whose stream is refused. Throws 429. */
export function limitStreams(streams: Budget, isLong = acceptsEvents): RequestHandler {
  return (req, res, next) => {
    if (isLong(req)) {
      const { userId } = getSession(res);
      if (!streams.take(userId)) throw tooManyStreams();
      whenOver(res, () => streams.give(userId));
    }
    next();
  };
}

const acceptsEvents = (req: Request) => Boolean(req.accepts('text/event-stream'));

const held = new WeakMap<ServerResponse, (() => void)[]>();

function holdForCall(res: ServerResponse, { budget, who, refuse }: BudgetClaim): void {
  if (!budget.take(who)) throw refuse();
  const give = () => budget.give(who);
  const before = held.get(res);
  if (before) return void before.push(give);
  held.set(res, [give]);
  whenOver(res, () => endCall(res));
}

/** Takes a response that has become a stream out of the calls at work; streams have a budget of their own. */
export function endCall(res: ServerResponse): void {
  const giving = held.get(res) ?? [];
  held.delete(res);
  for (const give of giving) give();
}

/** Calls back once when the response is over, at once when its connection is gone already. */
function whenOver(res: ServerResponse, callback: () => void): void {
  if (res.closed) callback();
  else res.once('close', callback);
}

const tooManyCalls = () =>
  new AppError('rate_limited', 'That is too much at once. Please wait a moment.', {
    retryAfterSeconds: 1,
  });

const overloaded = () =>
  new AppError('overloaded', 'Too much is going on at the moment. Please try again.', {
    retryAfterSeconds: 1,
  });

const tooManyStreams = () =>
  new AppError('too_many_connections', 'Too many pages are reading answers.', {
    retryAfterSeconds: 5,
  });
