import type { Log } from '@quartet/runtime/logging/log.ts';
import { settlesWithin } from '@quartet/runtime/time/settles-within.ts';
import type { TurnRef } from '@quartet/shared/domain/ids.ts';
import { UnsealError } from '@quartet/stores/sealing/sealer.ts';
import { toWholeEnd } from '@quartet/stores/turn-log/end-open-answers.ts';
import type { EntryId, LogEntry, TurnLog } from '@quartet/stores/turn-log/turn-log.ts';
import { within } from '../http/within.ts';
import { createLiveTurn, type LiveTurn } from './live-turn.ts';
import type { TurnPatience } from './turn-patience.ts';

export interface FollowOptions {
  readonly turnLog: TurnLog;
  readonly log: Log;
}

export interface FollowedTurn {
  readonly live: LiveTurn;
  /** Resolves to false when the log does not begin, or does not end, in time. */
  meets(patience: TurnPatience): Promise<boolean>;
  stop(): void;
}

const catchUpMs = 5_000;

/**
 * Follows a turn's log, and records every 5 s that it has a reader. Rejects with `answer_expired` when no key opens it,
 * and with `queue_unavailable` when it cannot be read in time.
 */
export async function followTurn(turn: TurnRef, options: FollowOptions): Promise<FollowedTurn> {
  const { turnLog } = options;
  const live = createLiveTurn();
  const subscribing = turnLog.subscribe(turn, (entries) =>
    live.announce(entries.length > 0 ? entries : sealedEnd),
  );
  const backfill = async () => {
    await Promise.all([subscribing, turnLog.touchReader(turn.turnId)]);
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
    meets: async ({ beginMs, endMs }) =>
      (await waitFor(live, hasBegun, beginMs)) &&
      (endMs === undefined || (await waitFor(live, hasEnded, endMs))),
    stop() {
      stopUpkeep();
      unsubscribe(subscribing);
    },
  };
}

/** Unsubscribes, even when the subscription succeeds only after its caller gave up. */
function unsubscribe(subscribing: Promise<() => void>): void {
  subscribing.then(
    (end) => end(),
    () => undefined,
  );
}

/** Reads the log itself every 5 s without news, so that neither a lost notice nor a lost key leaves readers waiting. */
function keepUp(turn: TurnRef, live: LiveTurn, { turnLog, log }: FollowOptions): () => void {
  let lastSeen = live.lastId();
  async function round(): Promise<void> {
    await turnLog.touchReader(turn.turnId);
    if (live.lastId() === lastSeen) live.add(await readOn(turnLog, turn, lastSeen));
    lastSeen = live.lastId();
  }
  const timer = setInterval(() => {
    if (live.state().status === 'ended') return;
    round().catch((err: unknown) => log.warn({ turnId: turn.turnId, err }, 'turn log not read'));
  }, catchUpMs);
  return () => clearInterval(timer);
}

/** Replaces entries that no key opens. It is later than all other entries, because nobody can ever read on. */
const sealedEnd: readonly LogEntry[] = toWholeEnd({ cancelled: false }).map((event, n) => ({
  id: `${Number.MAX_SAFE_INTEGER}-${n}`,
  event,
}));

function readOn(turnLog: TurnLog, turn: TurnRef, after?: EntryId): Promise<readonly LogEntry[]> {
  return turnLog.read(turn, after).catch((error: unknown) => {
    if (error instanceof UnsealError) return sealedEnd;
    throw error;
  });
}

const hasBegun = (live: LiveTurn) => live.lastId() !== undefined;
const hasEnded = (live: LiveTurn) => live.state().status === 'ended';

async function waitFor(
  live: LiveTurn,
  isMet: (live: LiveTurn) => boolean,
  limitMs: number,
): Promise<boolean> {
  if (isMet(live)) return true;
  if (limitMs === 0) return false;
  const { promise: met, resolve } = Promise.withResolvers<void>();
  const unlisten = live.listen(() => isMet(live) && resolve());
  return settlesWithin(met, limitMs).finally(unlisten);
}
