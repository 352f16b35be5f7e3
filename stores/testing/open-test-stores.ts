import { assembleEmbeddedStores } from '../create-embedded-stores.ts';
import { createRandomKeyRing } from '../sealing/key-ring.ts';
import type { StoreWatch } from '../store-watch.ts';
import type { Stores } from '../stores.ts';
import { openFileDatabase } from './file-database.ts';

/** Opens the embedded stores on the database of the test file. Closing them does not close the database. */
export async function openTestStores(): Promise<Stores> {
  const database = { ...(await openFileDatabase()), close: async () => undefined };
  return assembleEmbeddedStores({ database, keyRing: createRandomKeyRing() }, strictWatch);
}

/** Checks no store, and throws every reported error. */
const strictWatch: StoreWatch = {
  report(store, error) {
    throw new Error(`The store "${store}" reported an error.`, { cause: error });
  },
  reportClosing(error) {
    throw new Error('A store could not be closed.', { cause: error });
  },
  start: () => undefined,
  stop: async () => undefined,
  states: () => [],
};
