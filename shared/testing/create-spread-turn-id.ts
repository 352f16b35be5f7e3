import { createTurnId, type TurnId } from '../domain/ids.ts';

let made = 0;

/** In one of two places of content, in turn: what holds for a turn must hold in each. */
export function createSpreadTurnId(): TurnId {
  made += 1;
  return createTurnId(made % 2);
}
