import { isTest } from './is-test.ts';
import type { ProjectFile } from './project-file.ts';

export interface Budgeted {
  /** Lines of product code in all workspaces that have a budget. */
  readonly lines: number;
  readonly budget: number;
  /** A line for each workspace that exceeds its budget. */
  readonly problems: readonly string[];
}

/** Counts the lines of product code: no tests and contracts of stores, nothing that only tests use, no measurements, no gallery and no texts in other languages. */
export function checkBudgets(
  files: readonly ProjectFile[],
  budgets: Readonly<Record<string, number>>,
): Budgeted {
  const counts = new Map(Object.keys(budgets).map((workspace) => [workspace, 0]));
  for (const { path, text } of files) {
    const [workspace = ''] = path.split('/');
    const count = counts.get(workspace);
    if (count === undefined || !isProduct(path)) continue;
    counts.set(workspace, count + text.split('\n').length - 1);
  }
  const problems = [...counts].flatMap(([workspace, count]) => {
    const most = budgets[workspace] ?? 0;
    return count > most
      ? [`${workspace} has ${count} lines of product code, and its budget is ${most}.`]
      : [];
  });
  return { lines: sum(counts.values()), budget: sum(Object.values(budgets)), problems };
}

function isProduct(path: string): boolean {
  return !isTest(path) && !/\/(contract|testing|bench|gallery|languages)\//.test(path);
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, each) => total + each, 0);
}
