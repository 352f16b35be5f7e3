/** Ends the process once `end` is done after the first SIGTERM or SIGINT; a second one does not wait. */
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
