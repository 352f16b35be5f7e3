import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { useMemo } from 'react';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { findRetryable, isRetryOpen } from '../../features/chat/state/retry-turn.ts';
import type { RetryOffer } from '../../features/consensus/retry-offer.tsx';

/** The models of a turn that can be asked again now, or null. */
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
