import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { price } from '@quartet/shared/domain/price.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { useMemo, useState } from 'react';
import type { Versions } from '../../components/ui/version-switch.tsx';
import { findBlind } from '../../features/chat/state/blind.ts';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import {
  canCombineAgain,
  findAdmitted,
  findConsensus,
  findLeftOut,
  findRetryable,
  isRetryOpen,
} from '../../features/chat/state/retry-turn.ts';
import type { AskAbout } from '../../features/consensus/ask-about.ts';
import type { CombineOffer } from '../../features/consensus/combine-again.tsx';
import type { RetryOffer } from '../../features/consensus/consensus-banner.tsx';
import { useUserRecord } from '../../features/credits/user-record.ts';
import { preferenceStore } from '../../lib/preferences.ts';

interface ShownConsensus {
  readonly consensus: ConsensusState;
  /** Null unless there is an earlier version as well. */
  readonly versions: Versions | null;
}

/** Picks the consensus to show: the newest, unless the person chose the earlier one. */
export function useVersions(turn: ChatTurn): ShownConsensus {
  const { earlier } = turn;
  // A new consensus replaces `earlier`, which voids the choice.
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

/** Offers to combine the answers of a turn again; null while that is not possible. */
export function useCombineOffer(turn: ChatTurn): CombineOffer | null {
  const chat = useChat();
  const open = useChatState((state) => canCombineAgain(state, turn));
  return useMemo(
    () =>
      open
        ? {
            models: findAdmitted(turn),
            without: turn.state.chosen.without,
            nextWithout: findLeftOut(turn),
            onLeaveOut: chat.leaveOut,
            onCombine: (chosen) => void chat.combineAgain(chosen),
          }
        : null,
    [open, turn, chat],
  );
}

/** Offers to retry models of a turn; null while none can be retried. */
export function useRetryOffer(turn: ChatTurn): RetryOffer | null {
  const chat = useChat();
  const open = useChatState((state) => isRetryOpen(state, turn.key));
  return useMemo(() => {
    const { refusal } = turn;
    const models = refusal === null ? findRetryable(turn) : modelKeys;
    if (!open || models.length === 0) return null;
    return { models, refusal, onRetry: (asked) => void chat.retry(asked) };
  }, [open, turn, chat]);
}

/**
 * Returns what asks about a disagreement of a turn, with the images and the web search of its question. A blind turn
 * passes on its order of models, so that the page can say who moved. Null when no credit is left.
 */
export function useAskAbout(turn: ChatTurn): AskAbout | null {
  const { images, webSearch } = turn.question;
  const blind = findBlind(turn);
  const chat = useChat();
  const loading = useChatState((state) => state.loading);
  const user = useUserRecord();
  const canPay = user !== undefined && (user.unlimited || user.credits >= price.question);
  return useMemo(
    () =>
      // A running turn holds a credit: the offer stays while it runs.
      canPay || loading
        ? {
            open: !loading,
            cost: user?.unlimited ? '' : ` (${describePrice()})`,
            ask({ text, about }) {
              const hidden = blind && { about: blind.toTrueAbout(about), blind };
              const { composer } = preferenceStore.getState();
              const chosen = composer && { composer };
              void chat.ask({ text, about, images, webSearch, ...chosen, ...hidden });
            },
          }
        : null,
    [canPay, loading, user?.unlimited, chat, images, webSearch, blind],
  );
}

/** "1 credit": what a question costs. */
export function describePrice(): string {
  return `${price.question} ${price.question === 1 ? 'credit' : 'credits'}`;
}
