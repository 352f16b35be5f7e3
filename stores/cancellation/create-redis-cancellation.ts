import { turnIdSchema } from '@quartet/shared/domain/ids.ts';
import { modelKeySchema } from '@quartet/shared/domain/model-key-schema.ts';
import type { Redis } from 'ioredis';
import * as z from 'zod';
import { createChannels } from '../redis/channels.ts';
import type { Cancellation, CancelNotice } from './cancellation.ts';

export interface RedisCancellationOptions {
  readonly redis: Redis;
  readonly subscriber: Redis;
}

const channelName = 'cancel-notices';
const noticeSchema = z.object({ turnId: turnIdSchema, model: z.optional(modelKeySchema) });

export function createRedisCancellation({ redis, subscriber }: RedisCancellationOptions) {
  const channels = createChannels(subscriber);
  return {
    async announce({ turnId, model }) {
      await redis.publish(channelName, JSON.stringify({ turnId, model }));
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
