import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { useMemo, useState } from 'react';
import type { Versions } from '../../components/ui/version-switch.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { findConsensus } from '../../features/chat/state/retry-turn.ts';

export interface ShownVersion {
  readonly consensus: ConsensusState;
  /** Null while there is but one with words. */
  readonly versions: Versions | null;
}

/** The consensus to show: the newest, until the person looks at the one before it. */
export function useVersions(turn: ChatTurn): ShownVersion {
  const { earlier } = turn;
  // What is earlier changes when there is another newest, which is then shown.
  const [chosen, setChosen] = useState<ConsensusState | null>(null);
  const newest = findConsensus(turn);
  const isEarlier = earlier !== null && newest !== earlier && chosen === earlier;
  const hasTwo = earlier !== null && newest !== earlier;
  const versions = useMemo<Versions | null>(
    () =>
      hasTwo
        ? {
            shown: isEarlier ? 'earlier' : 'newest',
            onShow: (version) => setChosen(version === 'earlier' ? earlier : null),
          }
        : null,
    [hasTwo, isEarlier, earlier],
  );
  return { consensus: isEarlier ? earlier : newest, versions };
}
