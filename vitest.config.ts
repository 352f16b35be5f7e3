import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { substituteRows } from './tests/panels/substitute-rows.ts';
import { patience } from './tests/support/patience.ts';

const toLimits = (testTimeout: number) => ({
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: patience.poll } },
});

/** A worker loads a module once for all its files: loading the product and its libraries takes longer than most of them. */
const shared = { isolate: false } as const;

const panelOf = (name: string) =>
  substituteRows(path.join(import.meta.dirname, 'tests/panels', name));

/**
 * `unit` and `rows` need nothing: `unit` has a fixed panel of four, whatever models the product has, and `rows` tests the product's
 * own rows. `services` needs a real Redis and Postgres, and so does `faults`; `browser` drives a real Chromium, and so do `two` and
 * `six`, with panels of so many models, and `plans`, with a plan that the product does not have.
 */
export default defineConfig({
  test: {
    passWithNoTests: false,
    // Tests of the page and of processes wait more than they compute: one worker on two cores leaves one idle.
    maxWorkers: '100%',
    teardownTimeout: patience.program,
    projects: [
      {
        plugins: [panelOf('four')],
        test: {
          name: 'unit',
          include: [
            '{shared,runtime,stores,ops,api,worker,dev,web}/**/*.test.{ts,tsx}',
            'tests/{unit,providers,stores,support,incognito,evaluation}/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.{rows,services}.test.{ts,tsx}'],
          setupFiles: ['tests/support/leave-nothing.ts'],
          ...shared,
          ...toLimits(patience.unit),
        },
      },
      {
        test: {
          name: 'rows',
          include: ['**/*.rows.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
          setupFiles: ['tests/support/leave-nothing.ts'],
          ...toLimits(patience.unit),
        },
      },
      {
        test: {
          name: 'services',
          include: [
            '**/*.services.test.ts',
            'tests/stack/**/*.test.ts',
            'tests/faults/short.test.ts',
          ],
          exclude: ['**/node_modules/**'],
          setupFiles: ['tests/support/leave-nothing.ts'],
          globalSetup: ['tests/support/setup/start-services.ts'],
          ...shared,
          ...toLimits(patience.services),
        },
      },
      {
        test: {
          name: 'faults',
          include: ['tests/faults/whole/**/*.test.ts'],
          setupFiles: ['tests/support/leave-nothing.ts'],
          globalSetup: ['tests/support/setup/start-services.ts'],
          ...toLimits(patience.faults),
        },
      },
      {
        test: {
          name: 'browser',
          include: ['tests/{browser,specification}/**/*.test.ts'],
          globalSetup: ['tests/support/browser/build-page-once.ts'],
          ...shared,
          ...toLimits(patience.browser),
        },
      },
      {
        test: {
          name: 'plans',
          include: ['tests/plans/**/*.test.ts'],
          globalSetup: ['tests/support/browser/build-page-once.ts'],
          ...toLimits(patience.browser),
        },
      },
      ...['two', 'six'].map((name) => ({
        plugins: [panelOf(name)],
        test: {
          name,
          include: ['tests/panels/**/*.test.ts'],
          globalSetup: ['tests/panels/build-page-once.ts'],
          ...shared,
          ...toLimits(patience.browser),
        },
      })),
    ],
  },
});
