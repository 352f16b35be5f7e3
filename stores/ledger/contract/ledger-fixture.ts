import { createTurnId, type UserId } from '@quartet/shared/domain/ids.ts';
import type { Database, OpenDatabase } from '../../database/database.ts';
import { setCredits } from '../../testing/set-credits.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { createAccounts } from '../accounts/create-accounts.ts';
import { createLedger } from '../create-ledger.ts';
import type { EmailHashes, HoldRequest, HoldResult, Ledger } from '../ledger.ts';

export const later = () => new Date(Date.now() + 300_000);
/** The hashes of addresses that were hashed with the newest key alone. */
export const made = (...hashes: readonly string[]): EmailHashes => ({ made: hashes, former: [] });
export const past = () => new Date(Date.now() - 1_000);

export function times<T>(count: number, use: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => use(index)));
}

export class LedgerFixture {
  readonly #open: () => Promise<OpenDatabase>;
  #database: OpenDatabase | null = null;
  #users = 0;

  constructor(open: () => Promise<OpenDatabase>) {
    this.#open = open;
  }

  async open(): Promise<void> {
    this.#database = await this.#open();
  }

  async close(): Promise<void> {
    await this.#database?.close();
  }

  get database(): OpenDatabase {
    if (!this.#database) throw new Error('The database is not open.');
    return this.#database;
  }

  get db(): Database {
    return this.database.db;
  }

  get ledger(): Ledger {
    return createLedger(this.database);
  }

  get accounts(): Accounts {
    return createAccounts(this);
  }

  /** Creates a user for one test, whose entries add up to `credits`. */
  async createUser(credits: number): Promise<UserId> {
    const userId = `user_${++this.#users}`;
    await this.ledger.openAccount(userId);
    await setCredits(this.db, { userId, credits });
    return userId;
  }

  hold(userId: UserId, more: Partial<HoldRequest> = {}): Promise<HoldResult> {
    return this.ledger.placeHold({
      turnId: createTurnId(),
      userId,
      deadlineAt: later(),
      ...more,
    });
  }

  async creditsOf(userId: UserId): Promise<number> {
    return (await this.ledger.openAccount(userId)).credits;
  }
}
