import { Router, type RequestHandler, type Response } from 'express';
import { toSubscriptionResource } from './billing/subscription.ts';
import { notFound } from './frontend-api-error.ts';
import type { Instance, User } from './instance.ts';
import { toUserResource } from './resources/user-resource.ts';
import { removeUser } from './users.ts';

/** The part of Clerk's Backend API that a server asks about its users. To be mounted at the root of an address. */
export function createBackendApi(instance: Instance): Router {
  const router = Router();
  router.get('/v1/jwks', (_req, res) => reply(res, 200, instance.keys.jwks));
  router.get('/v1/users/:userId', forUser(instance, toUserResource));
  router.get('/v1/users/:userId/billing/subscription', forUser(instance, toSubscriptionResource));
  router.delete(
    '/v1/users/:userId',
    forUser(instance, ({ id }) => {
      removeUser(instance, id);
      return { object: 'user', id, deleted: true };
    }),
  );
  router.use((_req, res) => reply(res, 404, notFound().toBody()));
  return router;
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

/** Clerk's SDK takes for JSON only what has no charset in its type, which `res.json` would add. */
function reply(res: Response, status: number, body: object): void {
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
