import type { WatchedFleet } from './watch-fleet.ts';

/** An incident and the alerts that it sets off. */
export interface Cause {
  readonly cause: string;
  /** The alerts, each with its subject. */
  readonly alerts: readonly string[];
  /** True if this machine does not allow it. */
  readonly isImpossible?: boolean;
  /** Brings it about. Resolves to a function that ends it. */
  readonly bring: (watched: WatchedFleet) => Promise<() => unknown>;
}
