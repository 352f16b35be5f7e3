import { afterAll } from 'vitest';
import { openTestDatabase } from './open-test-database.ts';

/** The database of the test file that imports this. Its tests keep apart by their users and turns. */
export const fileDatabase = await openTestDatabase();

afterAll(() => fileDatabase.close());
