import express, { type RequestHandler, Router } from 'express';
import { createApiKeysRouter } from './api-keys.ts';
import { serveAvatar } from './avatar.ts';
import { createBillingRouter, createMyBillingRouter } from './billing/billing-routes.ts';
import { bare, type Exchange, enveloped } from './exchange.ts';
import { notFound } from './frontend-api-error.ts';
import type { Instance } from './instance.ts';
import { createMeRouter } from './me.ts';
import { toClientResource } from './resources/client-resource.ts';
import { toEnvironmentResource } from './resources/environment-resource.ts';
import type { Resource } from './resources/resource.ts';
import { serveAssets } from './serve-assets.ts';
import { createSessionRouter } from './sessions.ts';
import { createSignInRouter } from './sign-in.ts';
import { createSignUpRouter } from './sign-up.ts';

/** Clerk's Frontend API as clerk-js uses it through a proxy, with assets and keys. */
export function createFrontendApi(instance: Instance): Router {
  const router = Router();
  router.use(serveAssets);
  router.get('/avatar/:file', serveAvatar(instance));
  router.get(
    '/.well-known/jwks.json',
    bare(instance, () => instance.keys.jwks),
  );
  // clerk-js asks for keys in JSON and without a version: `/__clerk//api_keys` behind a proxy.
  router.use(/^\/{1,2}api_keys/, express.json(), createApiKeysRouter(instance));
  router.use('/v1', takeMethodFromQuery, express.urlencoded({ extended: false, limit: '64kb' }));
  router.use('/v1', (_req, res, next) => {
    res.set('Cache-Control', 'no-store');
    next();
  });
  const environment = bare(instance, () => toEnvironmentResource(instance));
  router.route('/v1/environment').get(environment).patch(environment);
  router.get('/v1/client', enveloped(instance, readClient));
  router.post('/v1/client', enveloped(instance, openClient));
  router.use('/v1/client/sign_ins', createSignInRouter(instance));
  router.use('/v1/client/sign_ups', createSignUpRouter(instance));
  router.use('/v1/client/sessions', createSessionRouter(instance));
  router.use('/v1/me/billing', createMyBillingRouter(instance));
  router.use('/v1/me', createMeRouter(instance));
  router.use('/v1/billing', createBillingRouter(instance));
  router.use(bare(instance, refuseUnknownPath));
  return router;
}

/** clerk-js sends only GET and POST, and names other methods in the query. */
const takeMethodFromQuery: RequestHandler = (req, _res, next) => {
  const { _method: method } = req.query;
  if (req.method === 'POST' && (method === 'PATCH' || method === 'DELETE')) req.method = method;
  next();
};

function readClient({ instance, client, origin }: Exchange): Promise<Resource> | null {
  return client ? toClientResource(instance, client, origin) : null;
}

function openClient(exchange: Exchange): Promise<Resource> {
  return toClientResource(exchange.instance, exchange.openClient(), exchange.origin);
}

function refuseUnknownPath(): never {
  throw notFound();
}
