import type { Log } from '@quartet/runtime/logging/log.ts';
import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { isRight } from '@quartet/stores/ledger/check/check-ledger.ts';
import type { Ledger } from '@quartet/stores/ledger/ledger.ts';

export interface LedgerWatchContext {
  readonly stores: { readonly ledger: Pick<Ledger, 'checkHourly'> };
  readonly log: Log;
}

/** Adds the ledger up once in an hour, in one of all workers. Apart from the upkeep, which must not wait for it. */
export function createLedgerWatch(
  { stores, log }: LedgerWatchContext,
  { everyMs }: { readonly everyMs: number },
): Repetition {
  return createRepetition({
    everyMs,
    async step() {
      const report = await stores.ledger.checkHourly();
      if (report && !isRight(report)) log.error(report.differences, 'the ledger differs');
    },
    onError: (err) => log.warn({ err }, 'ledger not checked'),
  });
}
