import { randomBytes } from 'node:crypto';
import { Router } from 'express';
import { createId } from './create-id.ts';
import { bare, type Exchange, requireActiveSession } from './exchange.ts';
import { notFound } from './frontend-api-error.ts';
import type { ApiKey, Instance } from './instance.ts';
import type { Resource } from './resources/resource.ts';

/** Serves the tab "API keys" of `<UserProfile />`. */
export function createApiKeysRouter(instance: Instance): Router {
  const router = Router();
  router.get('/', bare(instance, listKeys));
  router.post('/', bare(instance, createKey));
  router.post('/:keyId/revoke', bare(instance, revokeKey));
  return router;
}

/** Adds a key of the user, which expires after so many seconds, or never. */
export function addApiKey(
  instance: Instance,
  { subject, name, seconds = 0 }: Pick<ApiKey, 'subject' | 'name'> & { seconds?: number },
): ApiKey {
  const now = instance.now();
  const key = {
    id: createId('apikey'),
    subject,
    name,
    secret: `ak_${randomBytes(24).toString('hex')}`,
    created_at: now,
    expiration: seconds > 0 ? now + seconds * 1_000 : null,
    revoked: false,
  };
  instance.apiKeys.set(key.id, key);
  return key;
}

/** Undefined unless the key is in use and its user exists. */
export function findValidKey(instance: Instance, secret: unknown): ApiKey | undefined {
  return listValid(instance).find((key) => key.secret === secret);
}

function listValid(instance: Instance): ApiKey[] {
  const isValid = ({ subject, revoked, expiration }: ApiKey) =>
    !revoked && (expiration ?? Infinity) > instance.now() && instance.users.find(subject);
  return instance.apiKeys.values().filter(isValid);
}

export function toApiKeyResource(key: ApiKey): Resource {
  const known = { ...key, expired: false, updated_at: key.created_at };
  return { object: 'api_key', type: 'api_key', ...known, secret: undefined };
}

function listKeys(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  const own = listValid(exchange.instance).filter(({ subject }) => subject === user.id);
  return { data: own.map(toApiKeyResource), total_count: own.length };
}

/** Replies with the secret, this once. */
function createKey(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  const { name = '', seconds_until_expiration: seconds = 0 } = exchange.fields;
  const asked = { subject: user.id, name, seconds: Number(seconds) };
  const key = addApiKey(exchange.instance, asked);
  return { ...toApiKeyResource(key), secret: key.secret };
}

function revokeKey(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  const key = exchange.instance.apiKeys.find(exchange.params.keyId);
  if (key?.subject !== user.id) throw notFound();
  key.revoked = true;
  return toApiKeyResource(key);
}
