import { describe } from 'vitest';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { describeLedger } from './contract/describe-ledger.ts';

describe('the ledger within the process', () => {
  describeLedger(openTestDatabase);
});
