import { createPlaceCheck } from '../redis/create-redis-check.ts';
import type { ListedRedis } from '../redis/listed-redis.ts';
import { openRedis } from '../redis/open-redis.ts';
import type { ContentName } from '../stores.ts';
import type { StoreWatch } from '../watch/create-store-watch.ts';
import type { ContentPlace } from './create-content-stores.ts';

export interface NamedPlace extends ContentPlace {
  readonly name: ContentName;
  /** What an operator knows it by. */
  readonly variable: string;
  readonly check: () => Promise<void>;
  close(): void;
}

export function openPlaces(
  list: readonly ListedRedis[],
  watch: Pick<StoreWatch, 'report' | 'states'>,
): readonly NamedPlace[] {
  return list.map(({ url, takesTurns }, place) => {
    const name: ContentName = list.length === 1 ? 'content' : `content-${place + 1}`;
    const report = (error: Error) => watch.report(name, error);
    const redis = openRedis(url, 'producer', report);
    const subscriber = openRedis(url, 'subscriber', report);
    return {
      name,
      variable:
        list.length === 1 ? 'CONTENT_REDIS_URL' : `number ${place + 1} of CONTENT_REDIS_URLS`,
      takesTurns,
      redis,
      subscriber,
      check: createPlaceCheck(redis, place, 'content'),
      isUp: () => watch.states().find(({ store }) => store === name)?.isUp ?? true,
      close() {
        for (const each of [redis, subscriber]) each.disconnect();
      },
    };
  });
}
