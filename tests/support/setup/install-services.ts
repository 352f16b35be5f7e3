import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { patience } from '../patience.ts';
import { readReaperImage } from './containers.ts';
import { hasDockerEngine, hasImage, pullImage } from './docker.ts';
import { type Engine, findInstalled, findSource } from './find-source.ts';
import { type Apt, toHandCommand, toInstallCommands, toPackages } from './install-plan.ts';
import { type Need, needs } from './needs.ts';
import { findProgram } from './programs.ts';
import { askProgram, runCommand } from './run-command.ts';

readArguments({
  script: 'test:setup',
  about:
    'Installs what the tests need and says where each need is taken from. Exit codes: 0 all is there, 1 something is missing.',
});
const say = (line: string) => process.stdout.write(`${line}\n`);

function findApt(): Apt {
  if (!findProgram('apt-get')) return 'none';
  if (process.getuid?.() === 0) return 'root';
  return askProgram('sudo', '-n', 'true') ? 'sudo' : 'none';
}

/** Installs what it can, from packages first. Goes on with the old package lists if they cannot be updated. */
async function install(missing: readonly Need[]): Promise<void> {
  for (const command of toInstallCommands(toPackages(missing), findApt()))
    await runCommand(command, patience.install);
  for (const { download, find } of missing)
    if (download && !find()) await runCommand(download, patience.install);
}

/** Pulls the image of the reaper. The tests also run without it. */
async function takeReaper(): Promise<void> {
  const image = await readReaperImage();
  if (!hasImage(image)) await pullImage(image);
}

/** Installs everything that the tests need, and prints where each need is taken from. */
async function installServices(): Promise<boolean> {
  const engine: Engine | null = hasDockerEngine() ? { has: hasImage, pull: pullImage } : null;
  const all: readonly Need[] = Object.values(needs);
  const sources = new Map(
    await Promise.all(all.map(async (need) => [need, await findSource(need, engine)] as const)),
  );
  if ([...sources.values()].some((source) => source?.startsWith('image'))) await takeReaper();
  const missing = all.filter((need) => !sources.get(need));
  if (missing.length > 0) await install(missing);
  for (const need of missing) sources.set(need, findInstalled(need));
  for (const [{ name }, source] of sources) say(`${name}: ${source ?? 'missing'}`);
  const still = all.filter((need) => !sources.get(need));
  if (still.length === 0) return true;
  say(`Install it, as here on Debian or Ubuntu:\n  ${toHandCommand(toPackages(still))}`);
  return false;
}

process.exitCode = (await installServices()) ? 0 : 1;
