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
        await withDeadline(checkAll(checks), checkMs);
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError('queue_unavailable', 'A store does not answer.');
      }
    },
    states: () => watch.states(),
    close: () => (closing ??= close()),
  };
}

/** Stores of which there are several. If one of them is lost, only its own turns stop. */
const alternatives = [/^content/, /^queues-/];

async function checkAll(checks: StoreChecks): Promise<void> {
  const all = Object.entries(checks);
  const run = async ([, check]: (typeof all)[number]) => check?.();
  const needed = all.filter(([name]) => !alternatives.some((kind) => kind.test(name)));
  const anyOf = alternatives
    .map((kind) => all.filter(([name]) => kind.test(name)))
    .filter((some) => some.length > 0);
  await Promise.all([...needed.map(run), ...anyOf.map((some) => Promise.any(some.map(run)))]);
}
