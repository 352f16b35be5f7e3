import type { Database } from '../database/database.ts';
import { reachDatabase } from '../database/reach-database.ts';
import { cancelTurn } from './cancel-turn.ts';
import { findTurn } from './find-turn.ts';
import { holdCredit } from './hold-credit.ts';
import type { Ledger } from './ledger.ts';
import { openAccount } from './open-account.ts';
import { releaseExpiredHolds, releaseTurn } from './release-holds.ts';
import { settleTurn } from './settle-turn.ts';

/**
 * The ledger on a database. Every verb is one statement, or several of which each may be the last: nothing is
 * ever half done. Rejects with `database_unavailable` when the database does not answer.
 */
export function createLedger({ db }: { readonly db: Database }): Ledger {
  return {
    openAccount: (userId, sighting) => reachDatabase(() => openAccount(db, userId, sighting)),
    holdCredit: (request) => reachDatabase(() => holdCredit(db, request)),
    findTurn: (turnId) => reachDatabase(() => findTurn(db, turnId)),
    cancelTurn: (turn) => reachDatabase(() => cancelTurn(db, turn)),
    settleTurn: (turnId) => reachDatabase(() => settleTurn(db, turnId)),
    releaseTurn: (turnId) => reachDatabase(() => releaseTurn(db, turnId)),
    releaseExpiredHolds: (limit) => reachDatabase(() => releaseExpiredHolds(db, limit)),
  };
}
