import { useEffect, useState } from 'react';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { onReset } from '../../lib/reset-event.ts';
import { offerFeedback } from './offer-feedback.ts';

/** A turn that was really asked: the sample has no id. */
export function hasFinished({ turnId, state }: ChatTurn): boolean {
  return turnId !== null && state.outcome === 'finished';
}

/**
 * Offers feedback after the first finished turn of a visit, once its reading has visibly ended: when New Chat is
 * pressed, or when the person comes back from another tab. The end of the points is watched by `FeedbackLine`.
 */
export function useOffer(): void {
  const chat = useChat();
  const finishedNow = useChatState(({ turns }) => turns.some(hasFinished));
  const [finished, setFinished] = useState(false);
  if (finishedNow && !finished) setFinished(true);
  useEffect(() => {
    if (!finished) return;
    const offer = () => offerFeedback(chat.store.getState().loading);
    // The draft is cleared by the same event, and a person who signs out is gone by then.
    const stopHearing = onReset(() => setTimeout(offer));
    document.addEventListener('visibilitychange', offer);
    return () => {
      stopHearing();
      document.removeEventListener('visibilitychange', offer);
    };
  }, [finished, chat]);
}
