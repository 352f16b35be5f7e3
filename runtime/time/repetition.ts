export interface Repetition {
  start(): void;
  /** Resolves once a running step has ended. */
  stop(): Promise<void>;
}

export interface RepetitionOptions {
  readonly everyMs: number;
  /** Takes the first step at the start, and not after the first wait. */
  readonly atOnce?: boolean;
  /** Bounded in time: the next step waits for it. */
  readonly step: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** While it returns true, only every fifth step is taken. */
  readonly isIdle?: () => boolean;
}

const idleSteps = 5;

/** Runs the step again and again, never twice at once. Keeps no process alive. */
export function createRepetition({
  everyMs,
  atOnce = false,
  step,
  onError,
  isIdle = () => false,
}: RepetitionOptions): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;
  let skipped = 0;

  function run(): void {
    if (isIdle() && skipped < idleSteps - 1) {
      skipped += 1;
      return;
    }
    skipped = 0;
    running ??= step()
      .catch(onError)
      .finally(() => {
        running = null;
      });
  }

  return {
    start() {
      if (atOnce) run();
      timer = setInterval(run, everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
