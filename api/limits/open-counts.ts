import type { ServerResponse } from 'node:http';

/** Counts what each user, or each address, has open in this process. */
export interface OpenCounts {
  /** Returns false, and does not count, when `who` is at the limit. */
  enter(who: string): boolean;
  leave(who: string): void;
}

export function createOpenCounts(most: number): OpenCounts {
  const counts = new Map<string, number>();
  return {
    enter(who) {
      const count = counts.get(who) ?? 0;
      if (count >= most) return false;
      counts.set(who, count + 1);
      return true;
    },
    leave(who) {
      const count = (counts.get(who) ?? 0) - 1;
      if (count > 0) counts.set(who, count);
      else counts.delete(who);
    },
  };
}

/** Calls back once when the response is over, at once when its connection is gone already. */
export function whenOver(res: ServerResponse, callback: () => void): void {
  if (res.closed) callback();
  else res.once('close', callback);
}
