import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** Describes how a figure was taken: the kind of machine (never its name), its load, and the commit. */
export function describeRun(now: Date): string {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const memory = `${Math.round(totalmem() / 1024 ** 3)} GB`;
  const [kernel] = release().split('-');
  const machine = `${cpus().length} × ${model.trim()}, ${memory}, ${type()} ${kernel}`;
  const day = now.toISOString().slice(0, 10);
  const load = `load ${(loadavg()[1] ?? 0).toFixed(1)} over 5 minutes`;
  return `${day}, commit ${readCommit()}, Node ${process.versions.node}, ${machine}, ${load}`;
}

function readCommit(): string {
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  return `${git('rev-parse', '--short=10', 'HEAD')}${changed ? ' with changes' : ''}`;
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
}
