import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { PGliteInterface, Transaction } from '@electric-sql/pglite';
import type { PgPool, PgPoolClient, PgQueryResult } from 'bullmq';

/** The part of a `pg` pool that the queues use, over PGlite's one connection. */
export class PglitePool extends EventEmitter implements PgPool {
  /** BullMQ requires this setting to notice lost connections; within a process none is lost. */
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
 * Runs a text, which may hold several statements if there are no values; the last result counts. Pauses, because PGlite
 * answers within one turn of the event loop, and a chain of queries would block every timer and socket.
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
