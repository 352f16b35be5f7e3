import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { createRepetition } from '@quartet/runtime/time/repetition.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { sql } from 'drizzle-orm';
import { type Database, runStatement } from '../database/database.ts';
import { sealingKeys as table } from '../database/schema.ts';
import type { KeyRing } from './key-ring.ts';
import {
  epochSeconds,
  keptEpochs,
  type SealingKey,
  type SealingKeys,
  sealingKeyBytes,
} from './sealing-keys.ts';

interface SealingKeysOptions {
  readonly db: Database;
  /** Wraps the keys, so that a copy of the database alone cannot open anything. */
  readonly keyRing: KeyRing;
  readonly onError: (error: unknown) => void;
}

export interface OpenSealingKeys extends SealingKeys {
  readonly close: () => Promise<void>;
}

/** The key of the next epoch is made long before the epoch begins, so that every process knows it by then. */
const refreshMs = 30_000;

/**
 * Keys in Postgres, shared by all processes with the same key ring. There is one for each 15 minutes of its clock, and it is deleted
 * an hour after these began. Content is in another store, so a copy of that store cannot be opened once the keys are gone.
 */
export async function createSealingKeys(options: SealingKeysOptions): Promise<OpenSealingKeys> {
  let known = new Map<number, SealingKey[]>();
  /** The time of the database's clock, and the time of this process's clock when it was read. */
  let read = { seconds: 0, atMs: 0 };

  async function refresh(): Promise<void> {
    const atMs = performance.now();
    const { seconds, keys } = await readKeys(options);
    // Keeps the same object for the same key, because derived keys are cached by it.
    const next = keys.map((key) => {
      const before = known.get(key.epoch) ?? [];
      return before.find((one) => one.key.equals(key.key)) ?? key;
    });
    known = Map.groupBy(next, ({ epoch }) => epoch);
    read = { seconds, atMs };
  }

  function currentEpoch(): number {
    return toEpoch(read.seconds + (performance.now() - read.atMs) / 1_000);
  }

  function find(epoch: number): readonly SealingKey[] {
    return (epoch > currentEpoch() - keptEpochs && known.get(epoch)) || [];
  }

  await refresh();
  const refreshing = createRepetition({
    everyMs: refreshMs,
    step: refresh,
    onError: options.onError,
  });
  refreshing.start();
  return {
    find,
    /** Returns the newest key. It may be of an earlier epoch, until that key has to be destroyed. */
    current() {
      const now = currentEpoch();
      const usable = [...known.keys()].filter((epoch) => epoch <= now).toSorted((a, b) => b - a);
      const key = usable[0] === undefined ? undefined : find(usable[0]).at(-1);
      if (!key) throw new AppError('database_unavailable', 'There is no key to seal with.');
      return key;
    },
    close: () => refreshing.stop(),
  };
}

const toEpoch = (seconds: number) => Math.floor(seconds / epochSeconds);

interface ReadKeys {
  readonly seconds: number;
  readonly keys: readonly SealingKey[];
}

/**
 * Reads the keys. Once in an epoch, the first process makes the next key and deletes old ones. Keys that the ring cannot open are
 * kept for processes with another ring, and this process makes its own.
 */
async function readKeys({ db, keyRing }: SealingKeysOptions): Promise<ReadKeys> {
  const [now] = await runStatement<{ seconds: number }>(
    db,
    sql`select extract(epoch from now())::float8 as seconds`,
  );
  const seconds = Number(now?.seconds);
  const epoch = toEpoch(seconds);
  const keys = await openKeys(db, keyRing);
  if (listMissing(keys, epoch).length === 0) return { seconds, keys };
  return { seconds, keys: await replaceKeys(db, keyRing, epoch) };
}

async function openKeys(db: Database, keyRing: KeyRing): Promise<readonly SealingKey[]> {
  const rows = await runStatement<{ epoch: number; wrapped: string }>(
    db,
    sql`select ${table.epoch} as epoch, ${table.wrappedKey} as wrapped from ${table}`,
  );
  return rows.flatMap((row) => unwrapKey(keyRing, row.epoch, row.wrapped) ?? []);
}

function listMissing(keys: readonly SealingKey[], now: number): readonly number[] {
  return [now, now + 1].filter((wanted) => !keys.some(({ epoch }) => epoch === wanted));
}

/** Runs in one process at a time, so that processes with the same ring make one key. */
function replaceKeys(
  db: Database,
  keyRing: KeyRing,
  epoch: number,
): Promise<readonly SealingKey[]> {
  return db.transaction(async (session) => {
    await session.execute(sql`lock table ${table} in share row exclusive mode`);
    await session.execute(sql`delete from ${table} where ${table.epoch} <= ${epoch - keptEpochs}`);
    for (const wanted of listMissing(await openKeys(session, keyRing), epoch)) {
      await session.execute(
        sql`insert into ${table} (epoch, wrapped_key) values (${wanted}, ${createWrappedKey(keyRing, wanted)})`,
      );
    }
    return openKeys(session, keyRing);
  });
}

const algorithm = 'aes-256-gcm';
const tagBytes = 4;
const ivBytes = 12;
const authTagLength = 16;

/** Creates a key for the epoch, in base64url: `key tag (4) | iv (12) | encrypted key | authentication tag (16)`. */
function createWrappedKey({ first }: KeyRing, epoch: number): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, first.key, iv, { authTagLength });
  cipher.setAAD(toAssociatedData(epoch));
  const body = [cipher.update(randomBytes(sealingKeyBytes)), cipher.final()];
  return Buffer.concat([first.tag, iv, ...body, cipher.getAuthTag()]).toString('base64url');
}

/** Returns null if no key of the ring opens it: the ring has lost that key, or the row was changed. */
function unwrapKey(ring: KeyRing, epoch: number, wrapped: string): SealingKey | null {
  const bytes = Buffer.from(wrapped, 'base64url');
  const ringKey = [ring.first, ...ring.others].find(({ tag }) =>
    tag.equals(bytes.subarray(0, tagBytes)),
  );
  if (!ringKey || bytes.length !== tagBytes + ivBytes + sealingKeyBytes + authTagLength) {
    return null;
  }
  const iv = bytes.subarray(tagBytes, tagBytes + ivBytes);
  const decipher = createDecipheriv(algorithm, ringKey.key, iv, { authTagLength });
  decipher.setAAD(toAssociatedData(epoch));
  decipher.setAuthTag(bytes.subarray(-authTagLength));
  try {
    const body = bytes.subarray(tagBytes + ivBytes, -authTagLength);
    const key = createSecretKey(Buffer.concat([decipher.update(body), decipher.final()]));
    return { epoch, key };
  } catch {
    return null;
  }
}

const toAssociatedData = (epoch: number) => Buffer.from(`sealing key ${epoch}`);
