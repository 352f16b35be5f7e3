import { defaultPlan, type Plan } from '../billing/plans.ts';
import type { SubscriptionItem } from '../billing/subscription-item.ts';
import type { ApiKey, Client, Instance, Session, User } from '../instance.ts';

/** The state that an instance keeps over a restart, without unfinished attempts to sign in or up. */
export interface Snapshot {
  readonly version: 1;
  /** The key in PEM. Keeping it keeps older tokens valid. */
  readonly privateKey: string;
  readonly users: readonly SavedUser[];
  readonly sessions: readonly Session[];
  readonly clients: readonly Client[];
  /** Absent in files of earlier versions. */
  readonly apiKeys?: readonly ApiKey[];
}

/** A plan is saved as its id, since its terms are settings of the instance. */
type SavedItem = Omit<SubscriptionItem, 'plan'> & { readonly planId: string };
type SavedPayment = Omit<User['payments'][number], 'item'> & { readonly item: SavedItem };
type SavedUser = Omit<User, 'current' | 'next' | 'payments'> & {
  readonly current: SavedItem;
  readonly next: SavedItem | null;
  readonly payments: readonly SavedPayment[];
};

export function takeSnapshot({ keys, users, sessions, clients, apiKeys }: Instance): Snapshot {
  const active = sessions.values().filter(({ status }) => status === 'active');
  const ids = new Set(active.map(({ id }) => id));
  return {
    version: 1,
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    users: users.values().map(saveUser),
    sessions: active,
    clients: clients
      .values()
      .filter(({ sessionId }) => sessionId !== null && ids.has(sessionId))
      .map((client) => ({ ...client, signIn: null, signUp: null })),
    apiKeys: apiKeys.values().filter(({ revoked }) => !revoked),
  };
}

export function applySnapshot(instance: Instance, snapshot: Snapshot): void {
  for (const user of snapshot.users) instance.users.set(user.id, restoreUser(user, instance.plans));
  for (const session of snapshot.sessions) instance.sessions.set(session.id, session);
  for (const client of snapshot.clients) instance.clients.set(client.id, client);
  for (const key of snapshot.apiKeys ?? []) instance.apiKeys.set(key.id, key);
}

function saveUser(user: User): SavedUser {
  return {
    ...user,
    current: saveItem(user.current),
    next: user.next && saveItem(user.next),
    payments: user.payments.map((payment) => ({ ...payment, item: saveItem(payment.item) })),
  };
}

function saveItem({ plan, ...item }: SubscriptionItem): SavedItem {
  return { ...item, planId: plan.id };
}

function restoreUser(user: SavedUser, plans: readonly Plan[]): User {
  const restore = ({ planId, ...item }: SavedItem): SubscriptionItem => ({
    ...item,
    plan: plans.find(({ id }) => id === planId) ?? defaultPlan,
  });
  return {
    ...user,
    current: restore(user.current),
    next: user.next && restore(user.next),
    payments: user.payments.map((payment) => ({ ...payment, item: restore(payment.item) })),
  };
}
