import { Router } from 'express';
import { bare, type Exchange, enveloped, requireActiveSession } from './exchange.ts';
import { signedOut } from './frontend-api-error.ts';
import type { Instance, Session, User } from './instance.ts';
import { mintToken } from './mint-token.ts';
import { toSessionResource } from './resources/client-resource.ts';
import type { Resource } from './resources/resource.ts';
import { addSession } from './users.ts';

export function createSessionRouter(instance: Instance): Router {
  const router = Router();
  router.delete('/', enveloped(instance, removeAllSessions));
  router.get('/:sessionId', enveloped(instance, readSession));
  router.post('/:sessionId/touch', enveloped(instance, readSession));
  router.post('/:sessionId/tokens{/:template}', bare(instance, createToken));
  router.post('/:sessionId/end', enveloped(instance, endSession('ended')));
  router.post('/:sessionId/remove', enveloped(instance, endSession('removed')));
  return router;
}

export function startSession(exchange: Exchange, user: User): Session {
  exchange.setSignedInSince(Math.floor(exchange.instance.now() / 1000));
  return addSession(exchange.instance, exchange.openClient(), user.id);
}

function readSession(exchange: Exchange): Promise<Resource> {
  return toSessionResource(exchange.instance, getOwnSession(exchange), exchange.origin);
}

async function createToken(exchange: Exchange): Promise<Resource> {
  const { session, user } = getOwnSession(exchange);
  const jwt = await mintToken(exchange.instance, {
    userId: user.id,
    sessionId: session.id,
    origin: exchange.origin,
  });
  return { object: 'token', jwt };
}

function endSession(status: 'ended' | 'removed') {
  return async (exchange: Exchange): Promise<Resource> => {
    const active = getOwnSession(exchange);
    const resource = await toSessionResource(exchange.instance, active, exchange.origin);
    endClientSession(exchange, status);
    return { ...resource, status, last_active_token: null };
  };
}

function removeAllSessions(exchange: Exchange): null {
  endClientSession(exchange, 'removed');
  return null;
}

function endClientSession(exchange: Exchange, status: 'ended' | 'removed'): void {
  const session = exchange.instance.sessions.find(exchange.client?.sessionId);
  if (session) session.status = status;
  if (exchange.client) exchange.client.sessionId = null;
  exchange.setSignedInSince(0);
}

function getOwnSession(exchange: Exchange): { session: Session; user: User } {
  const active = requireActiveSession(exchange);
  if (active.session.id !== exchange.params.sessionId) throw signedOut();
  return active;
}
