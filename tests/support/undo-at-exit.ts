import { constants } from 'node:os';

type Undo = () => void;

const undoings = new Set<Undo>();

process.once('exit', () => {
  for (const undo of [...undoings].toReversed()) undo();
});

/**
 * Undoes what outlasts this process, such as a server or a folder, if the process ends before it is undone otherwise: the
 * newest first. To be called once that is so: what is returned.
 */
export function undoAtExit(undo: Undo): () => void {
  undoings.add(undo);
  return () => void undoings.delete(undo);
}

/** For a program: told to end, it undoes what would outlast it. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
