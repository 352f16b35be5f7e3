import type { Client, Instance, Session, User } from '../instance.ts';

/** What an instance remembers over a restart. Attempts to sign in or up are begun anew. */
export interface Snapshot {
  readonly version: 1;
  /** PEM; tokens stay valid by it. */
  readonly privateKey: string;
  readonly users: readonly User[];
  readonly sessions: readonly Session[];
  readonly clients: readonly Client[];
}

export function takeSnapshot({ keys, users, sessions, clients }: Instance): Snapshot {
  const active = sessions.values().filter(({ status }) => status === 'active');
  const ids = new Set(active.map(({ id }) => id));
  return {
    version: 1,
    privateKey: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    users: users.values(),
    sessions: active,
    clients: clients
      .values()
      .filter(({ sessionId }) => sessionId !== null && ids.has(sessionId))
      .map((client) => ({ ...client, signIn: null, signUp: null })),
  };
}

export function applySnapshot(instance: Instance, snapshot: Snapshot): void {
  for (const user of snapshot.users) instance.users.set(user.id, user);
  for (const session of snapshot.sessions) instance.sessions.set(session.id, session);
  for (const client of snapshot.clients) instance.clients.set(client.id, client);
}
