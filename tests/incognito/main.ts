import { exitOnSignals } from '../support/undo-at-exit.ts';
import { readDeployment } from './options.ts';
import { formatVerdict } from './verdict/format-verdict.ts';
import { toExitCode } from './verdict/verdict.ts';
import { verifyDeployment } from './verify-deployment.ts';
import { verifyFleet } from './verify-fleet.ts';

const deployment = readDeployment(process.argv.slice(2));
exitOnSignals();
process.exitCode = await run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : 'The check failed.'}\n`);
  return 2;
});

async function run(): Promise<number> {
  const verdict = await (deployment ? verifyDeployment(deployment, say) : verifyFleet(say));
  process.stdout.write(`${formatVerdict(verdict)}\n`);
  return toExitCode(verdict);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
