import { expect, test } from 'vitest';
import { checkBudgets } from './check-budgets.ts';

const files = [
  { path: 'web/shell/page.tsx', text: 'one\ntwo\nthree\n' },
  { path: 'web/ui/styles/page.css', text: 'one\n' },
  { path: 'web/shell/page.test.tsx', text: 'one\n' },
  { path: 'web/testing/show-page.ts', text: 'one\n' },
  { path: 'dev/gallery/scenes.ts', text: 'one\n' },
  { path: 'dev/bench/visit.ts', text: 'one\n' },
  { path: 'web/languages/german.ts', text: 'one\n' },
  { path: 'api/routes.ts', text: 'one\n' },
  { path: 'tests/stack/routes.ts', text: 'one\n' },
];

test('product code is counted, without tests, measurements, the gallery and other languages', () => {
  expect(checkBudgets(files, { web: 4, api: 5, dev: 0 })).toEqual({
    lines: 5,
    budget: 9,
    problems: [],
  });
});

test('a workspace beyond its budget is a problem', () => {
  expect(checkBudgets(files, { web: 3, api: 5 }).problems).toEqual([
    'web has 4 lines of product code, and its budget is 3.',
  ]);
});
