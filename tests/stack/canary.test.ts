import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proveSearch } from '../incognito/controls/prove-sweep.ts';
import { answerWholeTurn } from '../incognito/paths/answer-whole-turn.ts';
import { createDrive, type Drive } from '../incognito/paths/drive.ts';
import { giveFeedback } from '../incognito/paths/give-feedback.ts';
import { refuseCalls } from '../incognito/paths/refuse-calls.ts';
import { type Place, toPiece } from '../incognito/places/place.ts';
import { openTablesPlace } from '../incognito/places/read-tables.ts';
import { watchRedis } from '../incognito/places/watch-redis.ts';
import { sweep } from '../incognito/search/sweep.ts';
import { listLeaks } from '../incognito/verdict/verdict.ts';
import { openFreshStores } from './open-fresh-stores.ts';
import { startScaledStack } from './start-scaled-stack.ts';

/** A shorter version of `npm run verify:incognito`, which uses its own stores and has more paths and places. */
describe('a canary word of a question, an image, an answer, a key, a refused call or feedback', () => {
  const closing = new AsyncDisposableStack();
  let drive: Drive;
  let places: readonly Place[];

  beforeAll(async () => {
    const stores = closing.use(await openFreshStores());
    const watches = await Promise.all([
      watchRedis(stores.redisUrl, 'queue Redis'),
      watchRedis(stores.contentRedisUrl, 'content Redis'),
    ]);
    closing.defer(() => watches.forEach((watch) => watch.close()));
    const tables = await openTablesPlace(stores.databaseUrl);
    const stack = await startScaledStack(stores, {}, { LOG_LEVEL: 'trace' });
    closing.defer(() => stack.close());
    drive = createDrive(stack);
    const output = { name: 'output', read: async () => [toPiece('output', stack.output())] };
    places = [...watches.flatMap((watch) => watch.places), tables, output];
  });
  afterAll(() => closing.disposeAsync());

  test('is found in no Redis, no log, and in the database only if it is feedback', async () => {
    await answerWholeTurn(drive, expectNoLeak);
    await refuseCalls(drive);
    await giveFeedback(drive);
    expect(drive.book.listIdle()).toEqual([]);
    await expectNoLeak();
  });

  test('would be found, had it been written there', async () => {
    const controls = await proveSearch(places);
    expect([...controls.keys()]).toEqual(places.map(({ name }) => name));
    for (const { planted, missed } of controls.values()) {
      expect(planted).toBeGreaterThan(20);
      expect(missed).toEqual([]);
    }
  });

  async function expectNoLeak(): Promise<void> {
    const findings = await sweep(places, drive.book.all());
    expect(findings.flatMap(listLeaks)).toEqual([]);
    expect(findings.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  }
});
