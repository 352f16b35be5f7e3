import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from './snapshot.ts';

/** The snapshot in the file; null when there is none. One that cannot be read is put aside as `….unreadable`. */
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

/** Replaces the file as a whole, readable by its owner alone: it holds the key that signs and hashes of passwords. */
export function writeStateFile(file: string, snapshot: Snapshot): void {
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
