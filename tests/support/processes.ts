import { readdirSync, readFileSync } from 'node:fs';

/** As Linux tells; elsewhere none are found. */
export function listChildren(parent: number): readonly number[] {
  return listProcesses().filter((pid) => readStatus(pid)?.parent === parent);
}

/** With the children's children, the parents first. */
export function listDescendants(parent: number): readonly number[] {
  return listChildren(parent).flatMap((pid) => [pid, ...listDescendants(pid)]);
}

/** One that has ended and that its parent was not told of yet does not run. */
export function isRunning(pid: number): boolean {
  const status = readStatus(pid);
  return status !== null && status.state !== 'Z';
}

export function readCommand(pid: number): string {
  return (readProcess(pid, 'cmdline') ?? '').replaceAll('\0', ' ');
}

function listProcesses(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function readStatus(pid: number): { readonly state: string; readonly parent: number } | null {
  const text = readProcess(pid, 'stat');
  if (text === null) return null;
  // A program's name may hold spaces and brackets.
  const [state = '', parent] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state, parent: Number(parent) };
}

function readProcess(pid: number, file: 'cmdline' | 'stat'): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return null;
  }
}
