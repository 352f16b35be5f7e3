import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { StoreChecks, StoreWatch } from './store-watch.ts';
import type { Stores } from './stores.ts';

export interface StoreParts extends Omit<Stores, 'check' | 'states' | 'close'> {
  readonly checks: StoreChecks;
  /** Closed in this order. */
  readonly opened: readonly { close(): void | Promise<void> }[];
}

const checkMs = 1_700;

/** Closes each part once, even if another one fails to close. */
export function assembleStores(
  { checks, opened, ...stores }: StoreParts,
  watch: StoreWatch,
): Stores {
  let closing: Promise<void> | null = null;
  watch.start(checks);
  const close = async () => {
    await watch.stop();
    for (const part of opened) {
      try {
        await part.close();
      } catch (error) {
        watch.reportClosing(error);
      }
    }
  };
  return {
    ...stores,
    async check() {
      try {
        await withDeadline(Promise.all(Object.values(checks).map((check) => check())), checkMs);
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError('queue_unavailable', 'A store does not answer.');
      }
    },
    states: () => watch.states(),
    close: () => (closing ??= close()),
  };
}
