import { constants } from 'node:os';

type Undo = () => void;

const undoings = new Set<Undo>();

process.once('exit', () => {
  for (const undo of [...undoings].toReversed()) undo();
});

/**
 * Registers how to undo what would outlast this process, such as a server or a folder, in case the process ends early.
 * Undoes the newest first. Call the returned function once it has been undone otherwise.
 */
export function undoAtExit(undo: Undo): () => void {
  undoings.add(undo);
  return () => void undoings.delete(undo);
}

/** Makes a program undo what would outlast it when it receives a signal to end. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]));
  }
}
