import { createTurnId, type TurnId } from '../domain/ids.ts';

let made = 0;

/** Alternates between two content stores, so that a test covers both. */
export function createSpreadTurnId(): TurnId {
  made += 1;
  return createTurnId(made % 2);
}
