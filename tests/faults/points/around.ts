import type { CallName } from './fault-points.ts';
import { passPoints } from './pass-points.ts';

export type Method = (...args: readonly unknown[]) => Promise<unknown>;

/** Wraps a call with the faults that are armed before and after it. */
export function around(name: CallName, method: Method): Method {
  return async (...args) => {
    await passPoints({ name, when: 'before', args });
    const result = await method(...args);
    await passPoints({ name, when: 'after', args });
    return result;
  };
}
