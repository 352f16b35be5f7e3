import { parseArgs } from 'node:util';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { hasFailed } from './capability-check.ts';
import { checkProviders } from './check-providers.ts';
import { readCheckedSlots } from './read-checked-slots.ts';
import { formatChecks } from './report-checks.ts';

/**
 * `--free`: the free checks alone. Exit codes: 0 all slots can answer, 1 one cannot, 78 nothing to check or an unusable
 * environment.
 */
const flag = { type: 'boolean', default: false } as const;
const { values: flags } = parseArgs({ options: { json: flag, free: flag } });
const { config, notices } = readEnvironmentOrExit(readCheckedSlots);
const checks = await checkProviders(config, notices, { asks: !flags.free });
process.stdout.write(`${flags.json ? JSON.stringify(checks, null, 2) : formatChecks(checks)}\n`);
process.exitCode = checks.some(hasFailed) ? 1 : 0;
