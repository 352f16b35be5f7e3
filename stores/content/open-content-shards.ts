import { createShardCheck } from '../redis/create-redis-check.ts';
import type { ListedRedis } from '../redis/listed-redis.ts';
import { openRedis } from '../redis/open-redis.ts';
import type { StoreWatch } from '../store-watch.ts';
import type { ContentName } from '../stores.ts';
import type { ContentShard } from './create-content-stores.ts';

export interface NamedContentShard extends ContentShard {
  readonly name: ContentName;
  /** The name that an operator knows it by. */
  readonly variable: string;
  readonly check: () => Promise<void>;
  close(): void;
}

export function openContentShards(
  list: readonly ListedRedis[],
  watch: Pick<StoreWatch, 'report' | 'states'>,
): readonly NamedContentShard[] {
  return list.map(({ url, takesTurns }, index) => {
    const name: ContentName = list.length === 1 ? 'content' : `content-${index + 1}`;
    const report = (error: Error) => watch.report(name, error);
    const redis = openRedis(url, 'producer', report);
    const subscriber = openRedis(url, 'subscriber', report);
    return {
      name,
      variable:
        list.length === 1 ? 'CONTENT_REDIS_URL' : `number ${index + 1} of CONTENT_REDIS_URLS`,
      takesTurns,
      redis,
      subscriber,
      check: createShardCheck(redis, index, 'content'),
      isUp: () => watch.states().find(({ store }) => store === name)?.isUp ?? true,
      close() {
        for (const each of [redis, subscriber]) each.disconnect();
      },
    };
  });
}
