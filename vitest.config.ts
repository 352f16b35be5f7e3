import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { substituteRows } from './tests/panels/substitute-rows.ts';

/**
 * `unit` needs nothing; `services` needs a real Redis and Postgres; `browser` drives a real Chromium, and so do `two`
 * and `six`, with panels of so many models.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{shared,runtime,stores,api,worker,emulators,standalone,web}/**/*.test.{ts,tsx}',
            'tests/{unit,providers,stores}/**/*.test.ts',
            'tools/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.services.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'services',
          include: ['**/*.services.test.ts', 'tests/stack/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['tests/setup/start-services.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/support/build-page-once.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      ...['two', 'six'].map((name) => ({
        plugins: [substituteRows(path.join(import.meta.dirname, 'tests/panels', name))],
        test: {
          name,
          include: ['tests/panels/**/*.test.ts'],
          globalSetup: ['tests/panels/build-page-once.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      })),
    ],
  },
});
