import { parseArgs } from 'node:util';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { checkProviders } from './check-providers.ts';
import { hasFailed } from './finding.ts';
import { formatChecks } from './format-checks.ts';
import { readCheckedSlots } from './read-checked-slots.ts';

/** Exit codes: 0 all slots can answer, 1 one cannot, 78 there is nothing to check or the environment is not usable. */
const { values: flags } = parseArgs({ options: { json: { type: 'boolean', default: false } } });
const { config, notices } = readEnvironmentOrExit(readCheckedSlots);
const checks = await checkProviders(config, notices, { asks: true });
process.stdout.write(`${flags.json ? JSON.stringify(checks, null, 2) : formatChecks(checks)}\n`);
process.exitCode = checks.some(hasFailed) ? 1 : 0;
