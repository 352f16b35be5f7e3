import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { substituteRows } from './panels/substitute-rows.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The unit tests of money and privacy, for Stryker. They run without the check that a file leaves nothing open: Stryker ends them early. */
export default defineConfig({
  plugins: [substituteRows(path.join(root, 'tests/panels/four'))],
  test: {
    root,
    include: ['{stores/ledger,stores/sealing,worker/settlement,api}/**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.{rows,services}.test.ts'],
  },
});
