import { Router } from 'express';
import { bare, type Exchange, enveloped, requireActiveSession } from './exchange.ts';
import { refuseField } from './frontend-api-error.ts';
import type { Instance, User } from './instance.ts';
import { hashPassword, matchesPassword, requireLongPassword } from './password.ts';
import type { Resource } from './resources/resource.ts';
import { toUserResource } from './resources/user-resource.ts';
import { publishUser, removeUser } from './users.ts';

/** Serves the calls of `<UserProfile />`. */
export function createMeRouter(instance: Instance): Router {
  const router = Router();
  router.get('/', enveloped(instance, readMe));
  router.patch('/', enveloped(instance, updateMe));
  router.delete('/', enveloped(instance, deleteMe));
  router.post('/change_password', enveloped(instance, changePassword));
  router.get('/sessions/active', bare(instance, listActiveSessions));
  return router;
}

function readMe(exchange: Exchange): Resource {
  return toUserResource(requireActiveSession(exchange).user);
}

function updateMe(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  user.firstName = exchange.fields.first_name ?? user.firstName;
  user.lastName = exchange.fields.last_name ?? user.lastName;
  tellUpdate(exchange.instance, user);
  return toUserResource(user);
}

function deleteMe(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  removeUser(exchange.instance, user);
  exchange.setSignedInSince(0);
  return { object: 'user', id: user.id, deleted: true };
}

function changePassword(exchange: Exchange): Resource {
  const { user } = requireActiveSession(exchange);
  const { current_password: current, new_password: next = '' } = exchange.fields;
  if (!matchesPassword(current, user.passwordHash)) {
    throw refuseField('current_password', 'form_password_incorrect', 'Password is incorrect.');
  }
  requireLongPassword(next, 'new_password');
  user.passwordHash = hashPassword(next);
  tellUpdate(exchange.instance, user);
  return toUserResource(user);
}

function tellUpdate(instance: Instance, user: User): void {
  user.updatedAt = instance.now();
  publishUser(instance, user, 'updated');
}

function listActiveSessions(exchange: Exchange): Resource[] {
  const { session } = requireActiveSession(exchange);
  const now = exchange.instance.now();
  return [
    {
      object: 'session',
      id: session.id,
      status: 'active',
      last_active_at: now,
      expire_at: now,
      abandon_at: now,
      actor: null,
      latest_activity: {
        object: 'session_activity',
        id: `sess_activity_${session.id}`,
        is_mobile: false,
      },
    },
  ];
}
