import path from 'node:path';
import { checkArchitecture } from './check-architecture.ts';
import { readProject } from './read-project.ts';
import { zones } from './zones.ts';

const root = path.join(import.meta.dirname, '../..');
const problems = checkArchitecture(readProject(root), zones);
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
