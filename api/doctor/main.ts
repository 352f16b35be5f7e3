import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { inspectStores } from '@quartet/stores/doctor/inspect-stores.ts';
import { readApiEnvironment } from '../environment.ts';
import { checkProviders } from './check-providers.ts';
import { inspectClerk } from './inspect-clerk.ts';

/**
 * Checks the stores and Clerk as an api uses them, and the providers whose keys are set. Exit codes: 0 all is well, 1 a check
 * failed, 78 not configured.
 */
const { stores, config } = readEnvironmentOrExit(readApiEnvironment);
const checking = checkProviders(process.env);
const looking = [inspectClerk(config.clerk)];
if (stores.kind === 'scaled') looking.unshift(inspectStores(stores));
const problems = (await Promise.all(looking)).flat();
for (const { about, problem } of problems) process.stdout.write(`${about} ${problem}\n`);
if (problems.length === 0) process.stdout.write('Stores and Clerk are as they must be.\n');
const { state, report } = await checking;
const unset =
  'The providers: no key is set here; with the variables of a worker: npm run check:providers\n';
process.stdout.write(state === 'unset' ? unset : report);
process.exitCode = problems.length === 0 && state !== 'wrong' ? 0 : 1;
