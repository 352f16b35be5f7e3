import { describe } from 'vitest';
import { openPglite } from '../database/open-pglite.ts';
import { describeLedger } from './contract/describe-ledger.ts';

describe('the ledger within the process', () => {
  describeLedger(() => openPglite(null));
});
