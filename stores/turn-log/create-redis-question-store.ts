import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { ContentRedis } from '../database/redis/open-content-redis.ts';
import type { AssociatedData, Sealer } from '../sealing/sealer.ts';
import { type QuestionStore, questionSeconds } from './question-store.ts';

export interface RedisQuestionStoreOptions {
  readonly redis: ContentRedis;
  readonly sealer: Sealer;
}

/** A command waits for the commands before it on its connection, so no part may take long to send. */
const partBytes = 4 * 1024 * 1024;

const keyOf = (turnId: TurnId) => `turn:{${turnId}}:question`;

export function createRedisQuestionStore({
  redis,
  sealer,
}: RedisQuestionStoreOptions): QuestionStore {
  return {
    async put(turn, question) {
      const sealed = sealer.seal(Buffer.from(JSON.stringify(question)), toAssociatedData(turn));
      const key = keyOf(turn.turnId);
      await redis.set(key, sealed.subarray(0, partBytes), 'EX', questionSeconds);
      for (let from = partBytes; from < sealed.length; from += partBytes) {
        await redis.append(key, sealed.subarray(from, from + partBytes));
      }
    },
    async find({ turnId, userId: owner }) {
      const [sealed, userId] = await Promise.all([readParts(redis, keyOf(turnId)), owner]);
      if (sealed.length === 0 || userId === null) return null;
      // It was sealed by this product, so its shape is known.
      return JSON.parse(
        sealer.open(sealed, toAssociatedData({ turnId, userId })).toString(),
      ) as Question;
    },
    async delete({ turnId }) {
      await redis.unlink(keyOf(turnId));
    },
  };
}

async function readParts(redis: ContentRedis, key: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  do {
    const from = parts.length * partBytes;
    parts.push(await redis.getrangeBuffer(key, from, from + partBytes - 1));
  } while (parts.at(-1)?.length === partBytes);
  return Buffer.concat(parts);
}

function toAssociatedData({ turnId, userId }: TurnRef): AssociatedData {
  return { turnId, userId, kind: 'question' };
}
