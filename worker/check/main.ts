import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { hasFailed } from './capability-check.ts';
import { checkProviders, readCheckedSlots } from './check-providers.ts';
import { formatChecks } from './report-checks.ts';

/**
 * The part of `npm run doctor` that needs the keys of providers. Takes --free and --json. Exits with 0 if all slots can answer, with
 * 1 if one cannot, and with 78 if there is nothing to check or the environment is unusable.
 */
const { config, notices } = readEnvironmentOrExit(readCheckedSlots);
const asks = !process.argv.includes('--free');
const checks = await checkProviders(config, notices, { asks });
const isForPrograms = process.argv.includes('--json');
process.stdout.write(`${isForPrograms ? JSON.stringify(checks, null, 2) : formatChecks(checks)}\n`);
process.exitCode = checks.some(hasFailed) ? 1 : 0;
