/** How slowly a body may arrive. */
export interface BodyPace {
  readonly bytesPerSecond: number;
  /** How long it may lag behind that rate, and how long nothing may arrive. */
  readonly patienceMs: number;
}

/** About half of a line of 1 Mbit/s. */
export const usualPace: BodyPace = { bytesPerSecond: 64 * 1024, patienceMs: 20_000 };

export interface PaceWatch {
  /** `now` in milliseconds, from any beginning. */
  add(bytes: number, now: number): void;
  isTooSlow(now: number): boolean;
}

/** Checks a body's pace. Bytes earn time to send more, up to the patience, so that a sender cannot hold the buffer for long. */
export function watchPace({ bytesPerSecond, patienceMs }: BodyPace, startedAt: number): PaceWatch {
  let until = startedAt + patienceMs;
  return {
    add(bytes, now) {
      until = Math.min(until + (bytes / bytesPerSecond) * 1_000, now + patienceMs);
    },
    isTooSlow: (now) => now > until,
  };
}

/** The longest that a body of this size may take. */
export function longestBodyMs(bytes: number, pace: BodyPace = usualPace): number {
  return (bytes / pace.bytesPerSecond) * 1_000 + pace.patienceMs;
}
