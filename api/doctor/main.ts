import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { inspectStores } from '@quartet/stores/doctor/inspect-stores.ts';
import { readApiEnvironment } from '../environment.ts';
import { inspectClerk } from './inspect-clerk.ts';

/** Looks at the stores and at Clerk, as an api would use them. Exit codes: 0 all is well, 1 something is not, 78 not configured. */
const { stores, config } = readEnvironmentOrExit(readApiEnvironment);
const looking = [inspectClerk(config.clerk)];
if (stores.kind === 'scaled') looking.unshift(inspectStores(stores));
const findings = (await Promise.all(looking)).flat();
for (const { about, problem } of findings) process.stdout.write(`${about} ${problem}\n`);
if (findings.length === 0) process.stdout.write('Stores and Clerk are as they must be.\n');
process.stdout.write('The providers: npm run check:providers\n');
process.exitCode = findings.length === 0 ? 0 : 1;
