import { joinCalls } from '@quartet/runtime/time/join-calls.ts';
import type { PreparingStores } from './prepare-answer.ts';

/** The answers of a turn begin together, and each has to know the same of it: it is read once. */
export function withJointReads({ ledger, turnLog, questions }: PreparingStores): PreparingStores {
  return {
    ledger: { findTurn: joinCalls((turnId) => ledger.findTurn(turnId), String) },
    turnLog: {
      hasReader: joinCalls((turnId) => turnLog.hasReader(turnId), String),
      beginAttempt: (turn, writer) => turnLog.beginAttempt(turn, writer),
      read: (turn) => turnLog.read(turn),
    },
    questions: {
      find: joinCalls(
        (turn) => questions.find(turn),
        ({ turnId, userId }) => `${turnId} ${userId}`,
      ),
    },
  };
}
