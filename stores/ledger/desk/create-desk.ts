import type { Database } from '../../database/database.ts';
import { reachDatabase } from '../../database/reach-database.ts';
import { copyData } from './copy-data.ts';
import type { Desk } from './desk.ts';
import { executeOrder } from './execute-order.ts';
import { findTurnFile, findUser, findUsersByEmail } from './find-files.ts';

export function createDesk({ db }: { readonly db: Database }): Desk {
  return {
    findUser: (userId) => reachDatabase(() => findUser(db, userId)),
    copyData: (userId) => reachDatabase(() => copyData(db, userId)),
    findTurn: (turnId) => reachDatabase(() => findTurnFile(db, turnId)),
    findUsersByEmail: (hashes) => reachDatabase(() => findUsersByEmail(db, hashes)),
    execute: (order) => reachDatabase(() => executeOrder(db, order)),
  };
}
