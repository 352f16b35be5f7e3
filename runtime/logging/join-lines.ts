/** Longest delay of a line, and all that a process may lose when it is killed outright. */
const longestMs = 20;

export interface JoinedLines {
  write(line: string): void;
  /** Writes at once what has been joined. */
  flush(): void;
  close(): void;
}

/**
 * Writes lines that come soon after one another at once, since every write wakes up whoever reads them. Writes the rest when
 * the process exits.
 */
export function joinLines(write: (lines: string) => void): JoinedLines {
  let lines = '';
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    const all = lines;
    lines = '';
    if (all !== '') write(all);
  }

  process.on('exit', flush);
  return {
    write(line) {
      lines += line;
      timer ??= setTimeout(flush, longestMs).unref();
    },
    flush,
    close() {
      process.off('exit', flush);
      flush();
    },
  };
}
