import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import type { ContentRedis } from '../redis/open-content-redis.ts';
import type { AssociatedData, Sealer } from '../sealing/sealer.ts';
import { type QuestionStore, questionSeconds } from './question-store.ts';

export interface RedisQuestionStoreOptions {
  readonly redis: ContentRedis;
  readonly sealer: Sealer;
}

const keyOf = (turnId: TurnId) => `turn:{${turnId}}:question`;

export function createRedisQuestionStore({
  redis,
  sealer,
}: RedisQuestionStoreOptions): QuestionStore {
  return {
    async put(turn, question) {
      const sealed = sealer.seal(Buffer.from(JSON.stringify(question)), toAssociatedData(turn));
      await redis.set(keyOf(turn.turnId), sealed, 'EX', questionSeconds);
    },
    async find({ turnId, userId: owner }) {
      const [sealed, userId] = await Promise.all([redis.getBuffer(keyOf(turnId)), owner]);
      if (!sealed || userId === null) return null;
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

function toAssociatedData({ turnId, userId }: TurnRef): AssociatedData {
  return { turnId, userId, kind: 'question' };
}
