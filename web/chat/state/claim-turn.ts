import type { ChatPorts } from './chat-state.ts';

/**
 * A duplicated tab has the turns of the first one: the tab that joins a turn first owns it until it is closed. A page may join its own
 * turn again. Without locks, as over plain HTTP, every tab owns what it joins.
 */
export function createClaims(locks: LockManager | undefined): ChatPorts['claim'] {
  const owned = new Set<string>();
  return (turnId) =>
    new Promise((resolve) => {
      if (!locks || owned.has(turnId)) return resolve(true);
      const hold = (lock: Lock | null) => {
        if (lock) owned.add(turnId);
        resolve(lock !== null);
        return lock ? new Promise(() => undefined) : undefined;
      };
      locks.request(`quartet-${turnId}`, { ifAvailable: true }, hold).catch(() => resolve(true));
    });
}
