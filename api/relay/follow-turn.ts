import type { Log } from '@quartet/runtime/logging/log.ts';
import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { within } from '../http/within.ts';
import { createLiveTurn, type LiveTurn } from './live-turn.ts';

export interface FollowOptions {
  readonly turnLog: Pick<TurnLog, 'read' | 'subscribe' | 'touchReader'>;
  readonly log: Log;
}

export interface FollowedTurn {
  readonly live: LiveTurn;
  /** Resolves true once there is a first entry; false when none came within `patienceMs`. */
  begun(patienceMs: number): Promise<boolean>;
  stop(): void;
}

const catchUpMs = 5_000;
const touchEvery = 3;

/** Notes every 15 s that somebody reads. Rejects with `queue_unavailable` when the log cannot be read in time. */
export async function followTurn(turn: TurnRef, options: FollowOptions): Promise<FollowedTurn> {
  const { turnLog } = options;
  const live = createLiveTurn();
  const subscribing = turnLog.subscribe(turn, live.announce);
  const backfill = async () => {
    await subscribing;
    await turnLog.touchReader(turn.turnId);
    do live.add(await turnLog.read(turn, live.lastId()));
    while (!live.cutOver());
  };
  try {
    await within(backfill(), { code: 'queue_unavailable' });
  } catch (error) {
    unsubscribe(subscribing);
    throw error;
  }
  const stopUpkeep = keepUp(turn, live, options);
  return {
    live,
    begun: (patienceMs) => waitForEntry(live, patienceMs),
    stop() {
      stopUpkeep();
      unsubscribe(subscribing);
    },
  };
}

/** Also where the subscription only succeeds after it was given up. */
function unsubscribe(subscribing: Promise<() => void>): void {
  subscribing.then(
    (end) => end(),
    () => undefined,
  );
}

/** A lost notice must not leave a reader waiting: now and then the log itself is asked. */
function keepUp(turn: TurnRef, live: LiveTurn, { turnLog, log }: FollowOptions): () => void {
  let rounds = 0;
  let lastSeen = live.lastId();
  async function round(): Promise<void> {
    rounds += 1;
    if (rounds % touchEvery === 0) await turnLog.touchReader(turn.turnId);
    if (live.lastId() === lastSeen) live.add(await turnLog.read(turn, lastSeen));
    lastSeen = live.lastId();
  }
  const timer = setInterval(() => {
    if (live.state().status === 'ended') return;
    round().catch((err: unknown) => log.warn({ turnId: turn.turnId, err }, 'turn log not read'));
  }, catchUpMs);
  return () => clearInterval(timer);
}

async function waitForEntry(live: LiveTurn, patienceMs: number): Promise<boolean> {
  if (live.lastId() !== undefined) return true;
  if (patienceMs === 0) return false;
  const { promise: entry, resolve } = Promise.withResolvers<void>();
  const unlisten = live.listen(() => resolve());
  return settlesWithin(entry, patienceMs).finally(unlisten);
}
