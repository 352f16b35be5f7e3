import type { UserId } from '@quartet/shared/domain/ids.ts';

export interface UserCounts {
  /** Returns false, and does not count, when the user is at the limit. */
  enter(userId: UserId): boolean;
  leave(userId: UserId): void;
}

export function createUserCounts(most: number): UserCounts {
  const counts = new Map<UserId, number>();
  return {
    enter(userId) {
      const count = counts.get(userId) ?? 0;
      if (count >= most) return false;
      counts.set(userId, count + 1);
      return true;
    },
    leave(userId) {
      const count = (counts.get(userId) ?? 0) - 1;
      if (count > 0) counts.set(userId, count);
      else counts.delete(userId);
    },
  };
}
