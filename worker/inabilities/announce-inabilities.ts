import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import type { WorkerContext } from '../context.ts';
import { findInabilities } from './find-inabilities.ts';
import { listHosts } from './list-hosts.ts';

/** The time between announcements: less than half the lifetime of one, so that a lost one does no harm. */
const everyMs = 120_000;

/** Announces to the api processes what the panel cannot do and which hosts it asks, at start and repeatedly: a local server's models may change. */
export function createAnnouncing(ctx: WorkerContext): Repetition {
  const { config, stores, panel, refusedSearches, log } = ctx;
  return createRepetition({
    everyMs,
    atOnce: true,
    step: async () => {
      await stores.inabilities.announceHosts(listHosts(config.providers));
      const refused = refusedSearches.list(panel);
      await stores.inabilities.announce(await findInabilities(config.providers.slots, refused));
    },
    onError: (err) => log.warn({ err }, 'inabilities not announced'),
  });
}
