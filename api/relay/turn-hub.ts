import { AppError } from '@quartet/shared/domain/errors.ts';
import type { TurnId, TurnRef } from '@quartet/shared/domain/ids.ts';
import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import { type FollowedTurn, type FollowOptions, followTurn } from './follow-turn.ts';
import type { EventListener } from './live-turn.ts';
import type { TurnPatience } from './turn-patience.ts';

/** A turn open for reading. Dispose it, or it leaks and counts as having a reader for ever. */
export interface OpenTurn extends Disposable {
  /** The state at opening. `onEvents` gets every later event and no earlier one. */
  readonly snapshot: TurnState;
  state(): TurnState;
}

export interface TurnHub {
  /** Resolves to null when the turn cannot be read: no key opens it, or see `TurnPatience`. Call it after checking the owner. */
  openTurn(
    turn: TurnRef,
    onEvents: EventListener,
    patience?: TurnPatience,
  ): Promise<OpenTurn | null>;
}

interface Shared {
  readonly followed: Promise<FollowedTurn>;
  readers: number;
}

export function createTurnHub(options: FollowOptions): TurnHub {
  const turns = new Map<TurnId, Shared>();

  function share(turn: TurnRef): Shared {
    const known = turns.get(turn.turnId);
    if (known) return known;
    const shared = { followed: followTurn(turn, options), readers: 0 };
    turns.set(turn.turnId, shared);
    return shared;
  }

  function leave(turnId: TurnId, shared: Shared): void {
    shared.readers -= 1;
    if (shared.readers > 0) return;
    if (turns.get(turnId) === shared) turns.delete(turnId);
    shared.followed.then(
      (followed) => followed.stop(),
      () => undefined,
    );
  }

  return {
    async openTurn(turn, onEvents, patience = { beginMs: 0 }) {
      const shared = share(turn);
      shared.readers += 1;
      try {
        const followed = await shared.followed;
        if (!(await followed.meets(patience))) {
          leave(turn.turnId, shared);
          return null;
        }
        const unlisten = followed.live.listen(onEvents);
        return toOpenTurn(followed, () => {
          unlisten();
          leave(turn.turnId, shared);
        });
      } catch (error) {
        leave(turn.turnId, shared);
        if (error instanceof AppError && error.code === 'answer_expired') return null;
        throw error;
      }
    },
  };
}

function toOpenTurn({ live }: FollowedTurn, close: () => void): OpenTurn {
  let open = true;
  return {
    snapshot: live.state(),
    state: live.state,
    [Symbol.dispose]() {
      if (open) close();
      open = false;
    },
  };
}
