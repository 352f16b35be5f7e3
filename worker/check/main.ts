import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { hasFailed } from './capability-check.ts';
import { checkProviders, readCheckedRoutes } from './check-providers.ts';
import { formatChecks } from './report-checks.ts';

/**
 * The part of `npm run doctor` that needs the keys of providers. Takes --free and --json. Ends with 0 when all models can answer, with
 * 1 when one cannot, and with 78 when there is nothing to check or the environment is unusable.
 */
const { config, notices } = readEnvironmentOrExit(readCheckedRoutes);
const asks = !process.argv.includes('--free');
const checks = await checkProviders(config, notices, { asks });
const isForPrograms = process.argv.includes('--json');
process.stdout.write(`${isForPrograms ? JSON.stringify(checks, null, 2) : formatChecks(checks)}\n`);
process.exitCode = checks.some(hasFailed) ? 1 : 0;
