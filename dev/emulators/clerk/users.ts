import { defaultPlan } from './billing/plans.ts';
import { publishItem, publishSubscription } from './billing/publish-billing.ts';
import { createItem } from './billing/subscription-item.ts';
import { createId } from './create-id.ts';
import type { Client, Instance, Session, User } from './instance.ts';
import { toUserResource } from './resources/user-resource.ts';
import type { UserChange } from './webhooks/clerk-event.ts';

export interface NewUser {
  readonly email: string;
  readonly passwordHash?: string | null;
  readonly firstName?: string | null;
  readonly lastName?: string | null;
}

/** Adds a user with the default plan. The address is stored in lower case, as Clerk does. */
export function addUser(instance: Instance, user: NewUser): User {
  const now = instance.now();
  const id = createId('user');
  const added: User = {
    id,
    emailId: createId('idn'),
    email: user.email.trim().toLowerCase(),
    createdAt: now,
    firstName: user.firstName ?? null,
    lastName: user.lastName ?? null,
    passwordHash: user.passwordHash ?? null,
    updatedAt: now,
    current: createItem({ userId: id, plan: defaultPlan, status: 'active', startsAt: now, now }),
    next: null,
    payments: [],
  };
  instance.users.set(id, added);
  publishUser(instance, added, 'created');
  publishSubscription(instance, added, 'created');
  publishItem(instance, added, { item: added.current, change: 'created' });
  publishItem(instance, added, { item: added.current, change: 'active' });
  publishSubscription(instance, added, 'active');
  return added;
}

export function findUserByEmail(instance: Instance, email: string | undefined): User | undefined {
  const wanted = email?.trim().toLowerCase();
  return instance.users.values().find((user) => user.email === wanted);
}

export function addClient(instance: Instance): Client {
  const client: Client = {
    id: createId('client'),
    createdAt: instance.now(),
    sessionId: null,
    signIn: null,
    signUp: null,
  };
  instance.clients.set(client.id, client);
  return client;
}

/** Replaces the client's earlier session. */
export function addSession(instance: Instance, client: Client, userId: string): Session {
  const former = instance.sessions.find(client.sessionId);
  if (former) former.status = 'removed';
  const session: Session = {
    id: createId('sess'),
    userId,
    createdAt: instance.now(),
    status: 'active',
  };
  instance.sessions.set(session.id, session);
  client.sessionId = session.id;
  return session;
}

/** Undefined unless the session is active and its user exists. */
export function findActiveSession(
  instance: Instance,
  client: Client | undefined,
): { session: Session; user: User } | undefined {
  const session = instance.sessions.find(client?.sessionId);
  const user = instance.users.find(session?.userId);
  return session?.status === 'active' && user ? { session, user } : undefined;
}

/** Deletes the user and ends their sessions. */
export function removeUser(instance: Instance, user: User): void {
  const userId = user.id;
  instance.users.delete(userId);
  publishUser(instance, user, 'deleted');
  for (const session of instance.sessions.values()) {
    if (session.userId === userId) session.status = 'removed';
  }
}

/** Publishes a change of a user. The event of a deleted one carries only the id. */
export function publishUser(instance: Instance, user: User, change: UserChange): void {
  const deleted = { id: user.id, object: 'user', deleted: true };
  const data = change === 'deleted' ? deleted : toUserResource(user);
  instance.publish({ type: `user.${change}`, data });
}
