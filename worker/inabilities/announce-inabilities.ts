import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import type { WorkerContext } from '../context.ts';
import { findInabilities } from './find-inabilities.ts';

/** The time between announcements: less than half of the time for which one holds. */
const everyMs = 120_000;

/** Announces to the apis what the panel cannot do, at once and repeatedly: a local server's models may change. */
export function createAnnouncing(ctx: WorkerContext): Repetition {
  const { config, stores, panel, refusedSearches, log } = ctx;
  return createRepetition({
    everyMs,
    atOnce: true,
    step: async () => {
      const refused = refusedSearches.list(panel);
      await stores.inabilities.announce(await findInabilities(config.providers.slots, refused));
    },
    onError: (err) => log.warn({ err }, 'inabilities not announced'),
  });
}
