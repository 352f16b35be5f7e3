import type { Snapshot } from './snapshot.ts';
import { writeStateFile } from './state-file.ts';

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
