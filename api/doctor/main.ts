import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { inspectStores } from '@quartet/stores/doctor/inspect-stores.ts';
import { readApiEnvironment } from '../environment.ts';
import { checkProviders } from './check-providers.ts';
import { inspectClerk } from './inspect-clerk.ts';

readArguments({
  script: 'doctor',
  about:
    "Checks the stores and Clerk with an api's settings, and the providers if their keys are set. Exit codes: 0 no problem, 1 problems, 78 not configured.",
});
const { stores, config } = readEnvironmentOrExit(readApiEnvironment);
const checking = checkProviders(process.env);
const looking = [inspectClerk(config.clerk)];
if (stores.kind === 'scaled') looking.unshift(inspectStores(stores));
const problems = (await Promise.all(looking)).flat();
for (const { about, problem } of problems) process.stdout.write(`${about} ${problem}\n`);
if (problems.length === 0) process.stdout.write('Stores and Clerk: no problems.\n');
const { state, report } = await checking;
const unset =
  'Providers: not checked, because no key is set here. With the variables of a worker, run: npm run check:providers\n';
process.stdout.write(state === 'unset' ? unset : report);
process.exitCode = problems.length === 0 && state !== 'wrong' ? 0 : 1;
