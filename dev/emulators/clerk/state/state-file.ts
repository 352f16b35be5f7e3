import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from './snapshot.ts';

/** Reads what was kept; null when there is no file. A file that cannot be read is renamed to `….unreadable`. */
export function readStateFile(file: string): Snapshot | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const snapshot = parseSnapshot(text);
  if (!snapshot) renameSync(file, `${file}.unreadable`);
  return snapshot;
}

/** Replaces the whole file, readable only by its owner: it holds the signing key and password hashes. */
function writeStateFile(file: string, snapshot: Snapshot): void {
  const draft = `${file}.${process.pid}.draft`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, JSON.stringify(snapshot), { mode: 0o600, flush: true });
  renameSync(draft, file);
}

function parseSnapshot(text: string): Snapshot | null {
  try {
    const value = JSON.parse(text) as Partial<Snapshot>;
    const lists = [value.users, value.sessions, value.clients];
    const isWhole = value.version === 1 && typeof value.privateKey === 'string';
    return isWhole && lists.every(Array.isArray) ? (value as Snapshot) : null;
  } catch {
    return null;
  }
}

export interface StateKeeper {
  /** Writes soon; several changes are written together. */
  changed(): void;
  /** Writes pending changes. */
  close(): void;
}

const debounceMs = 200;

/** Keeps the file up to date. A failed write is tried again at the next change. */
export function createStateKeeper(file: string, takeSnapshot: () => Snapshot): StateKeeper {
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    writeStateFile(file, takeSnapshot());
  }

  return {
    changed() {
      timer ??= setTimeout(() => {
        try {
          write();
        } catch (error) {
          const reason = (error as NodeJS.ErrnoException).code ?? 'unknown';
          process.emitWarning(`The emulated accounts could not be kept on disk: ${reason}`);
        }
      }, debounceMs);
    },
    close() {
      if (timer) write();
    },
  };
}
