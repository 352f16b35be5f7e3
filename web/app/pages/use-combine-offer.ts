import { useMemo } from 'react';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import {
  canCombineAgain,
  findAdmitted,
  findLeftOut,
} from '../../features/chat/state/retry-turn.ts';
import type { CombineOffer } from '../../features/consensus/combine-offer.ts';

/** How the answers of a turn can be combined again now, or null. */
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
