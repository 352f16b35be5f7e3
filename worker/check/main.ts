import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { hasFailed } from './capability-check.ts';
import { checkProviders } from './check-providers.ts';
import { readCheckedSlots } from './read-checked-slots.ts';
import { formatChecks } from './report-checks.ts';

const { values: flags } = readArguments({
  script: 'check:providers',
  about:
    'Asks each slot a few small questions. Exit codes: 0 all slots can answer, 1 one cannot, 78 nothing to check or an unusable environment.',
  options: {
    json: { type: 'boolean', default: false, about: 'prints the checks for a program' },
    free: { type: 'boolean', default: false, about: 'takes the free checks alone' },
  },
});
const { config, notices } = readEnvironmentOrExit(readCheckedSlots);
const checks = await checkProviders(config, notices, { asks: !flags.free });
process.stdout.write(`${flags.json ? JSON.stringify(checks, null, 2) : formatChecks(checks)}\n`);
process.exitCode = checks.some(hasFailed) ? 1 : 0;
