import { spawnSync } from 'node:child_process';
import { hasDockerEngine, hasImage } from './docker.ts';
import { type Machine, toHandCommand, toInstallPlan } from './install-plan.ts';
import { type Need, needs } from './needs.ts';
import { findProgram } from './programs.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

function run(command: readonly string[]): boolean {
  const [program = '', ...args] = command;
  say(`> ${command.join(' ')}`);
  return spawnSync(program, args, { stdio: 'inherit' }).status === 0;
}

function findApt(): Machine['apt'] {
  if (!findProgram('apt-get')) return 'none';
  if (process.getuid?.() === 0) return 'root';
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? 'sudo' : 'none';
}

/** Where an engine runs, the tests take the servers from it: their images are what must be there. */
function findMissing(hasEngine: boolean): readonly Need[] {
  return needs.filter((need) =>
    hasEngine && need.image ? !hasImage(need.image) : !need.isThere(),
  );
}

/** Answers whether all that the tests need is there, after installing what was not. */
function installServices(): boolean {
  const hasEngine = hasDockerEngine();
  const missing = findMissing(hasEngine);
  say('The tests need:');
  for (const need of needs)
    say(`  ${missing.includes(need) ? 'missing' : 'there  '}  ${need.name}`);
  if (missing.length === 0) return true;
  const plan = toInstallPlan(missing, { hasEngine, apt: findApt() });
  if (!plan.commands) {
    say(`Install it, as here on Debian or Ubuntu:\n  ${toHandCommand(plan.packages)}`);
    return false;
  }
  const pulls = plan.images.map((image) => ['docker', 'pull', image]);
  if (![...pulls, ...plan.commands].every(run)) return false;
  const still = findMissing(hasEngine);
  for (const { name } of still) say(`Still missing: ${name}`);
  return still.length === 0;
}

process.exitCode = installServices() ? 0 : 1;
