import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { askClerk } from '@quartet/ops/health/ask-clerk.ts';
import { listClocks, runChecks } from '@quartet/ops/health/checks.ts';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { readEnvironmentOrExit } from '@quartet/runtime/process/read-environment-or-exit.ts';
import { isRight } from '@quartet/stores/ledger/check-ledger.ts';
import { checkStoredLedger, NoLedgerError } from '@quartet/stores/ledger/check-stored-ledger.ts';
import { readStoreFacts } from '@quartet/stores/read-store-facts.ts';
import { readApiEnvironment } from './environment.ts';

const flag = { type: 'boolean', default: false } as const;
const { values: flags } = readArguments({
  script: 'doctor',
  about:
    "Checks the stores, Clerk, the clocks and the ledger with an api's settings, and providers whose keys are set, without a question. Changes nothing. Exit codes: 0 no problem, 1 problems, 2 with --ledger: it could not be read, 78 not configured.",
  options: {
    providers: { ...flag, about: 'only the providers: asks each model a few small questions' },
    free: { ...flag, about: 'with --providers: asks no question' },
    json: { ...flag, about: 'with --providers: prints the checks for a program' },
    ledger: { ...flag, about: 'only the ledger: adds it up and prints its figures' },
  },
});
if (flags.providers) {
  const given = [flags.free && '--free', flags.json && '--json'].filter((each) => each !== false);
  process.exit(checkProviders(given, 'inherit'));
}
process.exit(flags.ledger ? await checkLedger() : await checkAll());

/** Runs the worker's check in a child process, because api code must not read provider keys. Returns its exit code. */
function checkProviders(args: readonly string[], errors: 'inherit' | 'ignore'): number {
  const program = fileURLToPath(new URL('../worker/check/main.ts', import.meta.url));
  const { status } = spawnSync(process.execPath, [program, ...args], {
    stdio: ['inherit', 'inherit', errors],
  });
  return status ?? 1;
}

async function checkLedger(): Promise<number> {
  const report = await checkStoredLedger(process.env).catch(toSentence);
  if (typeof report === 'string') {
    process.stderr.write(`${report}\n`);
    return 2;
  }
  for (const [name, figure] of Object.entries({ ...report.figures, ...report.differences }))
    say(`${name}: ${figure}`);
  return isRight(report) ? 0 : 1;
}

async function checkAll(): Promise<number> {
  const { stores, config } = readEnvironmentOrExit(readApiEnvironment);
  const status = checkProviders(['--free'], 'ignore');
  const [asked, clerk, ledger] = await Promise.all([
    stores.kind === 'scaled' ? readStoreFacts(stores) : [],
    askClerk(config.clerk),
    checkStoredLedger(process.env).catch((error: unknown) =>
      error instanceof NoLedgerError ? error : { unread: toSentence(error) },
    ),
  ]);
  if (status === 78) say('The providers are not checked: no key is set here, as in a worker.');
  if (ledger instanceof NoLedgerError) say(`The ledger is not checked. ${ledger.message}`);
  const results = runChecks({
    stores: asked,
    clocks: listClocks([...asked, clerk]),
    clerk,
    ...(status !== 78 && { providers: { canAnswer: status === 0 } }),
    ...(!(ledger instanceof NoLedgerError) && { ledger }),
  });
  const problems = results.flatMap((result) => result.problems);
  for (const { about, problem } of problems) say(`${about} ${problem}`);
  if (problems.length > 0) return 1;
  say(`No problems: ${results.map(({ name }) => name).join(', ')}.`);
  return 0;
}

function toSentence(error: unknown): string {
  return error instanceof Error ? error.message : 'The check failed.';
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
