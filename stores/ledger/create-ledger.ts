import type { OpenDatabase } from '../database/database.ts';
import { reachDatabase } from '../database/reach-database.ts';
import { refuseBlocked } from './accounts/blocked-users.ts';
import { checkHourly, findDifferences } from './check-ledger.ts';
import { closeKey, forgetKeys } from './keys.ts';
import type { Ledger } from './ledger.ts';
import { openAccount } from './open-account.ts';
import { placeHold } from './place-hold.ts';
import { chargeHold, releaseDueHolds, releaseHold } from './resolve-hold.ts';
import {
  countHolds,
  findTurn,
  listHeld,
  listRecent,
  markCancelled,
  takeTurnsToCheck,
} from './turn-records.ts';

/** Each method runs one statement, or several between which it is safe to stop. Rejects with `database_unavailable`. */
export function createLedger({ db, withPatience }: OpenDatabase): Ledger {
  return {
    openAccount: (userId, sighting) => reachDatabase(() => openAccount(db, userId, sighting)),
    placeHold: (request) => reachDatabase(() => placeHold(db, request)),
    refuseBlocked: (userId) => reachDatabase(() => refuseBlocked(db, userId)),
    findTurn: (turnId) => reachDatabase(() => findTurn(db, turnId)),
    listHeld: (userId) => reachDatabase(() => listHeld(db, userId)),
    listRecent: (userId, since) => reachDatabase(() => listRecent(db, userId, since)),
    closeKey: (key) => reachDatabase(() => closeKey(db, key)),
    markCancelled: (turn) => reachDatabase(() => markCancelled(db, turn)),
    chargeHold: (turnId) => reachDatabase(() => chargeHold(db, turnId)),
    releaseHold: (turnId) => reachDatabase(() => releaseHold(db, turnId)),
    releaseDueHolds: (limit) => reachDatabase(() => releaseDueHolds(db, limit)),
    takeTurnsToCheck: (limit) => reachDatabase(() => takeTurnsToCheck(db, limit)),
    forgetKeys: (limit) => reachDatabase(() => forgetKeys(db, limit)),
    countHolds: () => reachDatabase(() => countHolds(db)),
    checkHourly: () => reachDatabase(() => checkHourly(db, withPatience)),
    findDifferences: () => reachDatabase(() => findDifferences(db)),
  };
}
