import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';

/** Lets one loop sleep until something happens. A call while it is awake is remembered. */
export interface Wake {
  readonly call: () => void;
  /** Resolves at the next call (true), or after `ms` (false). */
  wait(ms: number): Promise<boolean>;
}

export function createWake(): Wake {
  let called = false;
  let resume: (() => void) | null = null;
  return {
    call: () => {
      called = true;
      resume?.();
    },
    async wait(ms) {
      if (!called) {
        const { promise, resolve } = Promise.withResolvers<void>();
        resume = resolve;
        await settlesWithin(promise, ms);
        resume = null;
      }
      const result = called;
      called = false;
      return result;
    },
  };
}
