import type { Stores } from '@quartet/stores/stores.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { createFaultyStores, type FaultyStores } from './faulty-stores.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

/** An api whose calls of its stores a test can watch and replace. */
export interface FaultyApi extends Omit<FaultyStores, 'stores'>, Pick<TestApi, 'url' | 'stop'> {
  /** The stores without their faults. */
  readonly whole: Stores;
}

export async function startFaultyApi(): Promise<FaultyApi> {
  const whole = await openTestStores();
  const { stores, ...faults } = createFaultyStores(whole);
  const api = await startTestApi({ stores, config: { admissionMs: 2_500 } });
  return { ...faults, url: api.url, whole, stop: () => api.stop() };
}
