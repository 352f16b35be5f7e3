import path from 'node:path';
import { budgets } from './budgets.ts';
import { checkArchitecture } from './check-architecture.ts';
import { checkBudgets } from './check-budgets.ts';
import { findForbiddenWords } from './find-forbidden-words.ts';
import { readProject, readStyles } from './read-project.ts';
import { zones } from './zones.ts';

const root = path.join(import.meta.dirname, '../../..');
const files = readProject(root);
const budgeted = checkBudgets([...files, ...readStyles(root)], budgets);
const problems = [
  ...checkArchitecture(files, zones),
  ...findForbiddenWords(files),
  ...budgeted.problems,
];
console.log(`${budgeted.lines} lines of product code, of ${budgeted.budget}.`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
