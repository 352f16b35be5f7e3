import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { watchSources } from './watch-sources.ts';

readArguments({
  script: 'dev',
  about: 'Runs Quartet as npm start does, and reloads what changes.',
});

// Restarts when a source file changes. Node's own `--watch` ends in a crash report on Ctrl-C.
const settleMs = 150;

let child = start();
let timer: NodeJS.Timeout | undefined;
let restarting = false;

await watchSources(path.resolve(import.meta.dirname, '../..'), () => {
  clearTimeout(timer);
  timer = setTimeout(() => void restart(), settleMs);
});

// A terminal sends Ctrl-C to the child as well.
process.on('SIGINT', () => void end());
process.on('SIGTERM', () => {
  child.kill('SIGTERM');
  void end();
});

function start(): ChildProcess {
  const entry = path.join(import.meta.dirname, 'main.ts');
  return spawn(process.execPath, [entry, '--dev'], { stdio: 'inherit' });
}

async function restart(): Promise<void> {
  if (restarting) return;
  restarting = true;
  process.stdout.write('  A source has changed: starting again …\n');
  child.kill('SIGTERM');
  await ended();
  child = start();
  restarting = false;
}

async function end(): Promise<void> {
  await ended();
  process.exit(child.exitCode ?? 1);
}

async function ended(): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
