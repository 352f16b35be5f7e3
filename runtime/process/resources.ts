import { readdirSync, readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import type { Log } from '../logging/log.ts';
import { createRepetition, type Repetition } from '../time/repetition.ts';

interface Use {
  readonly used: number;
  readonly most: number;
}

/** The resources that a process uses and may use. Null if the system does not report them or sets no limit. Memory in bytes. */
export interface Resources {
  readonly descriptors: Use | null;
  readonly memory: Use | null;
}

export type ResourceName = keyof Resources;

/** Watches what the system limits. A process that has run out of it serves nobody and does not recover by itself. */
export interface ResourceWatch extends Repetition {
  /** Returns what has run out; null while there is enough. */
  exhausted(): ResourceName | null;
  check(): void;
}

interface ResourceWatchOptions {
  readonly log: Log;
  readonly read?: () => Resources;
  /** Ends the process. By default as SIGTERM does, with code 1. */
  readonly end?: () => void;
}

const everyMs = 5_000;
/** Above this share the rest is needed to end in order. */
const mostShare = 0.95;
/** Checks in a row that find something exhausted before the process ends. */
const patience = 3;

export function createResourceWatch({
  log,
  read = readResources,
  end = endInOrder,
}: ResourceWatchOptions): ResourceWatch {
  let exhausted: ResourceName | null = null;
  let inARow = 0;

  function check(): void {
    const resources = readOrFull(read);
    exhausted = findExhausted(resources);
    if (!exhausted) {
      inARow = 0;
      return;
    }
    inARow += 1;
    const use = resources[exhausted] ?? {};
    if (inARow === 1) log.warn(use, `process runs out of ${exhausted}`);
    if (inARow !== patience) return;
    log.error(use, `process ends, out of ${exhausted}`);
    end();
  }

  const repetition = createRepetition({
    everyMs,
    step: async () => check(),
    onError: (err) => log.warn({ err }, 'resources not read'),
  });
  return { ...repetition, check, exhausted: () => exhausted };
}

function findExhausted({ descriptors, memory }: Resources): ResourceName | null {
  if (isFull(descriptors)) return 'descriptors';
  return isFull(memory) ? 'memory' : null;
}

function isFull(use: Use | null): boolean {
  return use !== null && use.used > use.most * mostShare;
}

/** Reading the directory takes a descriptor as well. */
function readOrFull(read: () => Resources): Resources {
  try {
    return read();
  } catch (error) {
    const { code } = Object(error) as { readonly code?: string };
    if (code !== 'EMFILE' && code !== 'ENFILE') throw error;
    return { descriptors: { used: 1, most: 1 }, memory: null };
  }
}

/** Reads what Linux reports about this process; on other systems only the memory. */
export function readResources(): Resources {
  const mostDescriptors = readDescriptorLimit();
  return {
    descriptors: mostDescriptors
      ? { used: readdirSync('/proc/self/fd').length, most: mostDescriptors }
      : null,
    memory: readMemory(),
  };
}

/** Returns this process's memory in bytes; null without a limit: then the system reports the whole memory, zero or an absurd number. */
export function readMemory(): Use | null {
  const most = process.constrainedMemory();
  return most > 0 && most < totalmem() ? { used: process.memoryUsage.rss(), most } : null;
}

/** Returns how many descriptors this process may open; null if the system does not report it. */
export function readDescriptorLimit(): number | null {
  if (process.platform !== 'linux') return null;
  const soft = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
  return soft ? Number(soft) : null;
}

function endInOrder(): void {
  process.exitCode = 1;
  process.kill(process.pid, 'SIGTERM');
}
