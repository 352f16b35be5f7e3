import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import type { WorkerContext } from '../context.ts';
import { findInabilities } from './find-inabilities.ts';

/** Less than half of how long an announcement holds. */
const everyMs = 120_000;

/** Tells the apis what the panel cannot do, at once and then again and again: a local server's models may change. */
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
