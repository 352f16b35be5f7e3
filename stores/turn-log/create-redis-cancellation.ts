import { turnIdSchema } from '@quartet/shared/domain/ids.ts';
import { modelKeySchema } from '@quartet/shared/domain/model-key-schema.ts';
import { Cluster } from 'ioredis';
import * as z from 'zod';
import { createContentChannels } from '../database/redis/content-channels.ts';
import type { ContentConnections } from '../database/redis/open-content-redis.ts';
import type { Cancellation, CancelNotice } from './cancellation.ts';

const channelName = 'cancel-notices';
const noticeSchema = z.object({ turnId: turnIdSchema, model: z.optional(modelKeySchema) });

export function createRedisCancellation({ redis, subscriber }: ContentConnections) {
  const channels = createContentChannels(subscriber);
  return {
    async announce({ turnId, model }) {
      const notice = JSON.stringify({ turnId, model });
      await (redis instanceof Cluster
        ? redis.spublish(channelName, notice)
        : redis.publish(channelName, notice));
    },
    subscribe: (listener, onMissed = () => {}) =>
      channels.subscribe(channelName, {
        onMessage(message) {
          const notice = parseNotice(message);
          if (notice) listener(notice);
        },
        onHeardAgain: onMissed,
      }),
    close: () => channels.close(),
  } satisfies Cancellation & { close(): void };
}

/** Returns null for a message of another version or another program. */
function parseNotice(message: Buffer): CancelNotice | null {
  try {
    const { turnId, model } = noticeSchema.parse(JSON.parse(message.toString()));
    return { turnId, ...(model && { model }) };
  } catch {
    return null;
  }
}
