import type { TurnId } from '@quartet/shared/domain/ids.ts';
import type { QuestionStore } from '../questions/question-store.ts';
import type { TurnLog } from '../turn-log/turn-log.ts';

/** Throws when this process does not know the shard that the id names. */
export type FindStore<Store> = (turnId: TurnId) => Store;

/** One turn log over several: each turn has its log where its id says. */
export function spreadTurnLog(find: FindStore<TurnLog>): TurnLog {
  return {
    begin: async (turn, events) => find(turn.turnId).begin(turn, events),
    endLost: async (turn, events) => find(turn.turnId).endLost(turn, events),
    replace: async (turn, events) => find(turn.turnId).replace(turn, events),
    beginAttempt: async (turn, writer) => find(turn.turnId).beginAttempt(turn, writer),
    append: async (turn, events, fence) => find(turn.turnId).append(turn, events, fence),
    read: async (turn, after) => find(turn.turnId).read(turn, after),
    subscribe: async (turn, listener) => find(turn.turnId).subscribe(turn, listener),
    touchReader: async (turnId) => find(turnId).touchReader(turnId),
    hasReader: async (turnId) => find(turnId).hasReader(turnId),
    markLeft: async (turnId) => find(turnId).markLeft(turnId),
    isLeft: async (turnId) => find(turnId).isLeft(turnId),
    retire: async (turnId) => find(turnId).retire(turnId),
    forget: async (turnId) => find(turnId).forget(turnId),
    markDelivered: async (turnId) => find(turnId).markDelivered(turnId),
  };
}

export function spreadQuestions(find: FindStore<QuestionStore>): QuestionStore {
  return {
    put: async (turn, question) => find(turn.turnId).put(turn, question),
    find: async (turn) => find(turn.turnId).find(turn),
    delete: async (turn) => find(turn.turnId).delete(turn),
  };
}
