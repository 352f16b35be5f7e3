import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { PgPool, PgPoolClient, PgQueryResult } from 'bullmq';

/** As much of a `pg` pool over PGlite's one connection as the queues use. PGlite itself takes queries in turn. */
export class PglitePool extends EventEmitter implements PgPool {
  /** BullMQ reads here that a lost connection would be noticed: within a process none is. */
  readonly options = { keepAlive: true };
  readonly #pglite: PGliteInterface;

  constructor(pglite: PGliteInterface) {
    super();
    this.#pglite = pglite;
    this.setMaxListeners(0);
  }

  query<Row>(text: string, values?: readonly unknown[]): Promise<PgQueryResult<Row>> {
    return runOnPglite<Row>(this.#pglite, text, values);
  }

  async connect(): Promise<PgPoolClient> {
    return new PgliteClient(this.#pglite);
  }

  async end(): Promise<void> {
    this.removeAllListeners();
  }
}

class PgliteClient extends EventEmitter implements PgPoolClient {
  readonly #pglite: PGliteInterface;
  readonly #stopListening: () => void;

  constructor(pglite: PGliteInterface) {
    super();
    this.#pglite = pglite;
    this.#stopListening = pglite.onNotification((channel, payload) =>
      this.emit('notification', { channel, payload }),
    );
  }

  query<Row>(text: string, values?: readonly unknown[]): Promise<PgQueryResult<Row>> {
    return runOnPglite<Row>(this.#pglite, text, values);
  }

  release(): void {
    this.#stopListening();
    this.removeAllListeners();
  }
}

/**
 * Without values the text may hold several statements: the last one's result counts. PGlite answers without leaving
 * the turn of the event loop: a chain of queries would hold back every timer and socket of the process.
 */
export async function runOnPglite<Row>(
  session: PGliteInterface | Transaction,
  text: string,
  values?: readonly unknown[],
): Promise<PgQueryResult<Row>> {
  const result = values
    ? await session.query<Row>(text, [...values])
    : (await session.exec(text)).at(-1);
  await setImmediate();
  return { rows: (result?.rows ?? []) as Row[], rowCount: result?.affectedRows ?? 0 };
}
