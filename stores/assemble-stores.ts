import { withDeadline } from '@quartet/runtime/time/with-deadline.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { Stores } from './stores.ts';

/** Logs an error of the named store, by the allow-list. */
export type ReportStoreError = (store: string, error: unknown) => void;

export interface StoreParts extends Omit<Stores, 'check' | 'close'> {
  readonly checked: readonly { check(): Promise<unknown> }[];
  /** In the order of closing. */
  readonly opened: readonly { close(): void | Promise<void> }[];
}

const checkMs = 1_700;

/** Closes each part once, even when another one fails to close. */
export function assembleStores(
  { checked, opened, ...stores }: StoreParts,
  report: ReportStoreError,
): Stores {
  let closing: Promise<void> | null = null;
  const close = async () => {
    for (const part of opened) {
      try {
        await part.close();
      } catch (error) {
        report('closing', error);
      }
    }
  };
  return {
    ...stores,
    async check() {
      try {
        await withDeadline(Promise.all(checked.map((part) => part.check())), checkMs);
      } catch (error) {
        if (error instanceof AppError) throw error;
        throw new AppError('queue_unavailable', 'A store does not answer.');
      }
    },
    close: () => (closing ??= close()),
  };
}
