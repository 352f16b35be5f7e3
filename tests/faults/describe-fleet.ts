import { afterAll, beforeAll, beforeEach, describe, expect, inject } from 'vitest';
import { toPooled } from '../stack/to-pooled.ts';
import { createFreshDatabase, type FreshDatabase } from '../support/setup/fresh-database.ts';
import type { Fleet } from './fleet/fleet.ts';
import { type FleetOptions, startFleet } from './fleet/start-fleet.ts';
import { createRecorder, type Recorder } from './recorder/create-recorder.ts';

/** The fleet that runs during the tests, and the records of one of them. */
export interface RunningFleet {
  readonly fleet: Fleet;
  readonly recorder: Recorder;
}

type FleetDatabase = FreshDatabase & Pick<FleetOptions, 'pooledDatabaseUrl'>;

interface RunningFleetOptions
  extends Pick<FleetOptions, 'settings' | 'pace' | 'linked' | 'silenceSeconds'> {
  readonly openDatabase?: () => Promise<FleetDatabase>;
}

async function openSharedDatabase() {
  const fresh = await createFreshDatabase(inject('databaseUrl'));
  return { ...fresh, ...toPooled(fresh.url) };
}

/** One fleet for all of these tests; each test leaves it whole. */
export function describeFleet(
  name: string,
  { openDatabase = openSharedDatabase, ...options }: RunningFleetOptions,
  promises: readonly ((running: RunningFleet) => void)[],
): void {
  describe(`on ${name}`, () => {
    let started: Fleet | undefined;
    let recorder: Recorder | undefined;
    let database: FleetDatabase | undefined;
    const running: RunningFleet = {
      get fleet() {
        if (!started) throw new Error('The fleet runs only while tests do.');
        return started;
      },
      get recorder() {
        recorder ??= createRecorder(running.fleet);
        return recorder;
      },
    };
    beforeAll(async () => {
      database = await openDatabase();
      started = await startFleet({ ...database, databaseUrl: database.url, ...options });
    });
    afterAll(async () => {
      await started?.close();
      await database?.drop();
    });
    beforeEach(() => {
      recorder = undefined;
      running.fleet.emulator.reset();
    });
    for (const describePromises of promises) describePromises(running);
  });
}

/** Resolves once every question is over, every process runs again, and the invariants hold. */
export async function expectInvariants({ fleet, recorder }: RunningFleet): Promise<void> {
  await recorder.settle();
  await fleet.recover();
  const violations = await recorder.findViolations();
  const { currentTestName, testPath } = expect.getState();
  const again = `Again: npx vitest run ${testPath} -t '${currentTestName}'`;
  expect(violations.length > 0 ? [again, ...violations] : []).toEqual([]);
}
