import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import { isRight } from '@quartet/stores/ledger/check/check-ledger.ts';
import type { WorkerContext } from '../context.ts';

/** Adds the ledger up once an hour, in one of all workers. Separate from the upkeep, which must not wait for it. */
export function createLedgerWatch({ config, stores, log }: WorkerContext): Repetition {
  return createRepetition({
    everyMs: config.upkeepMs,
    async step() {
      const report = await stores.ledger.checkHourly();
      if (report && !isRight(report)) log.error(report.differences, 'ledger does not add up');
    },
    onError: (err) => log.warn({ err }, 'ledger check failed'),
  });
}
