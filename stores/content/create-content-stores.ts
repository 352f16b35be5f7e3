import { AppError } from '@quartet/shared/domain/errors.ts';
import { createTurnId, type TurnId, toStoreNumber } from '@quartet/shared/domain/ids.ts';
import type { Redis } from 'ioredis';
import type { Cancellation } from '../cancellation/cancellation.ts';
import { createRedisCancellation } from '../cancellation/create-redis-cancellation.ts';
import { createRedisQuestionStore } from '../questions/create-redis-question-store.ts';
import type { QuestionStore } from '../questions/question-store.ts';
import type { Sealer } from '../sealing/sealer.ts';
import { createRedisTurnLog } from '../turn-log/create-redis-turn-log.ts';
import type { TurnLog } from '../turn-log/turn-log.ts';
import { createShardChooser, type Shard } from './choose-shard.ts';
import { spreadCancellation } from './spread-cancellation.ts';
import { type FindStore, spreadQuestions, spreadTurnLog } from './spread-turns.ts';

export interface ContentShard extends Shard {
  readonly redis: Redis;
  readonly subscriber: Redis;
}

export interface ContentStores {
  readonly turnLog: TurnLog;
  readonly questions: QuestionStore;
  readonly cancellation: Cancellation;
  /** Creates the id of a turn in a shard that answers. */
  readonly createTurnId: (cell?: number) => TurnId;
  /** Closes no connection. */
  close(): void;
}

/** Keeps all of a turn while it runs, in the shard that its id names. */
export function createContentStores(
  shards: readonly ContentShard[],
  sealer: Sealer,
): ContentStores {
  const turnLogs = shards.map((shard) => createRedisTurnLog({ ...shard, sealer }));
  const cancellations = shards.map(createRedisCancellation);
  const questions = shards.map(({ redis }) => createRedisQuestionStore({ redis, sealer }));
  const chooseShard = createShardChooser(shards);
  return {
    turnLog: spreadTurnLog(findIn(turnLogs)),
    questions: spreadQuestions(findIn(questions)),
    cancellation: spreadCancellation(cancellations, findIn(cancellations)),
    createTurnId: (cell) => createTurnId(chooseShard(), cell),
    close() {
      for (const each of [...turnLogs, ...cancellations]) each.close();
    },
  };
}

/** A turn may name a shard that this process has not been configured with yet. The store then counts as unreachable. */
function findIn<Store>(stores: readonly Store[]): FindStore<Store> {
  return (turnId) => {
    const store = stores[toStoreNumber(turnId)];
    if (store) return store;
    throw new AppError('queue_unavailable', 'This question cannot be reached at the moment.', {
      retryAfterSeconds: 2,
    });
  };
}
