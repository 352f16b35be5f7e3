import { useEffect, useState } from 'react';
import { draftStore } from '../../features/chat/question-box/draft.ts';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { onReset } from '../../lib/reset-event.ts';
import { askForFeedback } from './feedback-event.ts';

/** Key in session storage, so that a reload does not count as another visit. */
const storageKey = 'quartet-feedback-offered';

/** Opens the feedback dialog once per visit, unless the person is busy. `loading` is true while a turn runs. */
export function offerFeedback(loading: boolean): void {
  if (!wasOffered() && isCalm(readMoment(loading)) && askForFeedback()) rememberOffer();
}

function readMoment(loading: boolean) {
  const { text, images } = draftStore.getState();
  return {
    path: window.location.pathname,
    loading,
    drafting: text !== '' || images.length > 0,
    dialogOpen: document.querySelector('[role="dialog"], dialog[open]') !== null,
    hidden: document.hidden,
  };
}

let offered = false;

function wasOffered(): boolean {
  try {
    return offered || sessionStorage.getItem(storageKey) !== null;
  } catch {
    return offered;
  }
}

/** Marks the visit as offered. If storage is blocked, a reload counts as a new visit. */
export function rememberOffer(): void {
  offered = true;
  try {
    sessionStorage.setItem(storageKey, 'yes');
  } catch {
    return;
  }
}

interface Moment {
  readonly path: string;
  readonly loading: boolean;
  readonly drafting: boolean;
  readonly dialogOpen: boolean;
  readonly hidden: boolean;
}

/** True in the visible chat without a draft, a running turn or an open dialog. */
export function isCalm({ path, loading, drafting, dialogOpen, hidden }: Moment): boolean {
  return path === '/' && !loading && !drafting && !dialogOpen && !hidden;
}

/** True for a finished turn that was really asked: the sample has no id. */
export function hasFinished({ turnId, state }: ChatTurn): boolean {
  return turnId !== null && state.outcome === 'finished';
}

/**
 * Offers feedback after the first finished turn of a visit: when New Chat is pressed, or when the person comes back
 * from another tab. `FeedbackLine` watches for the end of the points.
 */
export function useOffer(): void {
  const chat = useChat();
  const finishedNow = useChatState(({ turns }) => turns.some(hasFinished));
  const [finished, setFinished] = useState(false);
  if (finishedNow && !finished) setFinished(true);
  useEffect(() => {
    if (!finished) return;
    const offer = () => offerFeedback(chat.store.getState().loading);
    // Waits a tick: the same event clears the draft, and a person who signs out is gone by then.
    const stopHearing = onReset(() => setTimeout(offer));
    document.addEventListener('visibilitychange', offer);
    return () => {
      stopHearing();
      document.removeEventListener('visibilitychange', offer);
    };
  }, [finished, chat]);
}
