import type { WatchedFleet } from './watch-fleet.ts';

/** An incident and the alerts that it sets off. */
export interface Cause {
  readonly cause: string;
  /** With what they are about. */
  readonly alerts: readonly string[];
  /** True where this machine does not allow it. */
  readonly isImpossible?: boolean;
  /** Brings it about. Resolves to what takes it away. */
  readonly bring: (watched: WatchedFleet) => Promise<() => unknown>;
}
