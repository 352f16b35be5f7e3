/** Runs `end` on the first SIGTERM or SIGINT, then exits. A second signal exits at once. */
export function endOnSignal(end: () => Promise<void>, onError: (error: unknown) => void): void {
  let ending = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (ending) process.exit(1);
      ending = true;
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          onError(error);
          process.exit(1);
        },
      );
    });
  }
}
