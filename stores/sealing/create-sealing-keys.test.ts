import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sealingKeys as table } from '../database/schema.ts';
import { openFileDatabase } from '../testing/file-database.ts';
import { newRingKey, ringOf } from '../testing/key-rings.ts';
import { createSealer } from './create-sealer.ts';
import { createSealingKeys, type OpenSealingKeys } from './create-sealing-keys.ts';
import type { KeyRing } from './key-ring.ts';
import { type AssociatedData, UnsealError } from './sealer.ts';
import { epochSeconds } from './sealing-keys.ts';

const fileDatabase = await openFileDatabase();

const { db } = fileDatabase;
const associated: AssociatedData = { turnId: 'turn-1', userId: 'user-1', kind: 'event' };
const plain = Buffer.from('a canary sings');
const keyRing = ringOf(newRingKey('one'));
const opened: OpenSealingKeys[] = [];

/** Opens the keys as another process would. */
async function open(ring: KeyRing = keyRing): Promise<OpenSealingKeys> {
  const keys = await createSealingKeys({
    db,
    keyRing: ring,
    onError(error) {
      throw error;
    },
  });
  opened.push(keys);
  return keys;
}

/** Makes the keys older by this many epochs. */
const age = (epochs: number) => db.execute(sql`update ${table} set epoch = epoch - ${epochs}`);

beforeEach(() => db.execute(sql`delete from ${table}`).then(() => undefined));
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(opened.splice(0).map((keys) => keys.close()));
});

test('every process opens what another one seals', async () => {
  const [one, two] = await Promise.all([open(), open()]);
  expect(createSealer(two).open(createSealer(one).seal(plain, associated), associated)).toEqual(
    plain,
  );
});

test('the key of the next epoch is known before it begins, and then seals', async () => {
  const keys = await open();
  const { epoch } = keys.current();
  expect(keys.find(epoch + 1)[0]?.key.equals(keys.current().key)).toBe(false);
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  const others = await open();
  vi.advanceTimersByTime(epochSeconds * 1_000);
  expect(others.current().epoch).toBe(epoch + 1);
});

test('an hour after a key began nothing that is left opens what it sealed', async () => {
  vi.useFakeTimers({ toFake: ['performance'], now: 0 });
  const keys = await open();
  const sealer = createSealer(keys);
  const sealed = sealer.seal(plain, associated);
  vi.advanceTimersByTime(45 * 60_000 - 1_000);
  expect(sealer.open(sealed, associated)).toEqual(plain);
  vi.advanceTimersByTime(15 * 60_000 + 1_000);
  expect(() => sealer.open(sealed, associated)).toThrow(UnsealError);
});

test('a key whose hour is over is deleted by whichever process reads the keys next', async () => {
  const keys = await open();
  const { epoch } = keys.current();
  const sealed = createSealer(keys).seal(plain, associated);
  await age(5);
  const later = createSealer(await open());
  expect(() => later.open(sealed, associated)).toThrow(UnsealError);
  const left = await db.select().from(table).orderBy(table.epoch);
  expect(left.map((row) => row.epoch)).toEqual([epoch, epoch + 1]);
});

test('the database holds no key in clear', async () => {
  const { key, epoch } = (await open()).current();
  const rows = await db.select().from(table);
  const row = rows.find((each) => each.epoch === epoch)!;
  const bytes = Buffer.from(row.wrappedKey, 'base64url');
  expect(bytes.includes(key.export())).toBe(false);
  const others = (await open(ringOf(newRingKey('one')))).find(epoch);
  expect(others.some((other) => other.key.equals(key))).toBe(false);
});

test('after a rotation of the ring, keys that the old one wrapped still open', async () => {
  const [old, fresh] = [newRingKey('old'), newRingKey('fresh')];
  const sealed = createSealer(await open(ringOf(old))).seal(plain, associated);
  const rotated = createSealer(await open(ringOf(fresh, old)));
  expect(rotated.open(sealed, associated)).toEqual(plain);
  const bare = createSealer(await open(ringOf(fresh)));
  expect(() => bare.open(sealed, associated)).toThrow(UnsealError);
});

test('processes that lost the key of a ring make a key of their own, and keep the key of the other processes', async () => {
  const [old, fresh] = [newRingKey('old'), newRingKey('fresh')];
  const before = createSealer(await open(ringOf(old)));
  const [one, two] = (await Promise.all([open(ringOf(fresh)), open(ringOf(fresh))])).map(
    createSealer,
  );
  const sealed = [before, one!].map((sealer) => sealer.seal(plain, associated));
  expect(two!.open(sealed[1]!, associated)).toEqual(plain);
  expect(createSealer(await open(ringOf(old))).open(sealed[0]!, associated)).toEqual(plain);
  const both = createSealer(await open(ringOf(fresh, old)));
  for (const each of sealed) expect(both.open(each, associated)).toEqual(plain);
  expect(await db.select().from(table)).toHaveLength(4);
});
