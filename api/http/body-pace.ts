/** The slowest rate at which a body may arrive. */
export interface BodyPace {
  readonly bytesPerSecond: number;
  /** How long a body may lag behind that rate, or send nothing. */
  readonly patienceMs: number;
}

/** About half of what a line of 1 Mbit/s carries. */
export const usualPace: BodyPace = { bytesPerSecond: 64 * 1024, patienceMs: 20_000 };

export interface PaceWatch {
  /** `now`: milliseconds on any monotonic clock. */
  add(bytes: number, now: number): void;
  isTooSlow(now: number): boolean;
}

/** Gives a body more time for the bytes it sends, but never more than `patienceMs` ahead, so that it cannot stall for long. */
export function watchPace({ bytesPerSecond, patienceMs }: BodyPace, startedAt: number): PaceWatch {
  let until = startedAt + patienceMs;
  return {
    add(bytes, now) {
      until = Math.min(until + (bytes / bytesPerSecond) * 1_000, now + patienceMs);
    },
    isTooSlow: (now) => now > until,
  };
}

/** Returns the longest time that a body of this size may take. */
export function longestBodyMs(bytes: number, pace: BodyPace = usualPace): number {
  return (bytes / pace.bytesPerSecond) * 1_000 + pace.patienceMs;
}
