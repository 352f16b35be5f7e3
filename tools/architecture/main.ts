import path from 'node:path';
import { checkArchitecture } from './check-architecture.ts';
import { findForbiddenWords } from './find-forbidden-words.ts';
import { readProject } from './read-project.ts';
import { zones } from './zones.ts';

const root = path.join(import.meta.dirname, '../..');
const files = readProject(root);
const problems = [...checkArchitecture(files, zones), ...findForbiddenWords(files)];
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
