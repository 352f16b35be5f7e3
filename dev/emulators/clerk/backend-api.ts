import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { findValidKey, toApiKeyResource } from './api-keys.ts';
import { toServerSubscription } from './billing/subscription.ts';
import { FrontendApiError, notFound } from './frontend-api-error.ts';
import type { Instance, User } from './instance.ts';
import { toUserResource } from './resources/user-resource.ts';
import { removeUser } from './users.ts';

/** The part of Clerk's Backend API that servers use for users. Mount it at the root of an address. */
export function createBackendApi(instance: Instance, secretKey: string): Router {
  const router = Router();
  router.use(requireSecretKey(secretKey));
  router.get('/v1/jwks', (_req, res) => reply(res, 200, instance.keys.jwks));
  // Clerk's SDK names this call without a version.
  router.post('/api_keys/verify', express.json(), (req, res) => {
    const key = findValidKey(instance, req.body.secret);
    if (key) reply(res, 200, toApiKeyResource(key));
    else reply(res, 404, notFound().toBody());
  });
  router.get('/v1/billing/plans', (_req, res) => {
    reply(res, 200, { data: instance.plans, total_count: instance.plans.length });
  });
  router.get('/v1/users', (req, res) => reply(res, 200, listUsers(instance, req)));
  router.get('/v1/users/count', (req, res) => {
    const count = findUsers(instance, req).length;
    reply(res, 200, { object: 'total_count', total_count: count });
  });
  router.get('/v1/users/:userId', forUser(instance, toUserResource));
  router.get('/v1/users/:userId/billing/subscription', forUser(instance, toServerSubscription));
  router.delete(
    '/v1/users/:userId',
    forUser(instance, (user) => {
      removeUser(instance, user);
      instance.changed();
      return { object: 'user', id: user.id, deleted: true };
    }),
  );
  router.use((_req, res) => reply(res, 404, notFound().toBody()));
  return router;
}

function requireSecretKey(secretKey: string): RequestHandler {
  return (req, res, next) => {
    if (req.get('authorization') === `Bearer ${secretKey}`) return next();
    const message = 'The secret key is not the one of this instance.';
    const refusal = new FrontendApiError({ status: 401, code: 'clerk_key_invalid', message });
    reply(res, 401, refusal.toBody());
  };
}

/** Lists users newest first, ten to a page by default. */
function listUsers(instance: Instance, req: Request): object[] {
  const [limit = 10] = readList(req, 'limit').map(Number);
  const [offset = 0] = readList(req, 'offset').map(Number);
  const found = findUsers(instance, req).toReversed();
  return found.slice(offset, offset + Math.min(limit, 500)).map(toUserResource);
}

function findUsers(instance: Instance, req: Request): User[] {
  const emails = readList(req, 'email_address').map((email) => email.trim().toLowerCase());
  const ids = readList(req, 'user_id');
  return instance.users
    .values()
    .filter(({ id, email }) => isAskedFor(email, emails) && isAskedFor(id, ids));
}

function isAskedFor(value: string, asked: readonly string[]): boolean {
  return asked.length === 0 || asked.includes(value);
}

function readList(req: Request, name: string): string[] {
  return new URL(req.originalUrl, 'http://localhost').searchParams.getAll(name);
}

function forUser(
  instance: Instance,
  toResource: (user: User) => object,
): RequestHandler<{ userId: string }> {
  return (req, res) => {
    const user = instance.users.find(req.params.userId);
    if (user) reply(res, 200, toResource(user));
    else reply(res, 404, notFound().toBody());
  };
}

/** Clerk's SDK accepts JSON only without a charset in its type, which `res.json` would add. */
function reply(res: Response, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
