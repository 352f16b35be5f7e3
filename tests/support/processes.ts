import { readdirSync, readFileSync } from 'node:fs';

/** Lists the child processes on Linux; none on other systems. */
export function listChildren(parent: number): readonly number[] {
  return listProcesses().filter((pid) => readStatus(pid)?.parent === parent);
}

/** Lists all descendants, parents first. */
export function listDescendants(parent: number): readonly number[] {
  return listChildren(parent).flatMap((pid) => [pid, ...listDescendants(pid)]);
}

/** False for a zombie, which has ended but has not been reaped. */
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
  // The program's name may contain spaces and brackets.
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
