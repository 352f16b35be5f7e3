import { useEffect, useState } from 'react';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { onReset } from '../../lib/reset-event.ts';
import { viewStore } from '../../lib/view.ts';
import { askForFeedback } from './feedback-event.ts';

/** Key in session storage, so that a reload does not count as another visit. */
const storageKey = 'quartet-feedback-offered';

/** Opens the feedback dialog once per visit, unless the person is busy. `loading` is true while a turn runs. */
export function offerFeedback(loading: boolean): void {
  if (!wasOffered() && isCalm(readMoment(loading)) && askForFeedback()) rememberOffer();
}

function readMoment(loading: boolean) {
  const { text, images } = viewStore.getState().draft;
  return {
    path: window.location.pathname,
    loading,
    drafting: text !== '' || images.length > 0,
    dialogOpen: document.querySelector('[role="dialog"], dialog[open]') !== null,
    undoable: canUndo(),
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
  /** A toast offers to take something back. */
  readonly undoable: boolean;
  readonly hidden: boolean;
}

/** True in the visible chat without a draft, a running turn, an open dialog or anything to undo. */
export function isCalm({ path, ...moment }: Moment): boolean {
  return path === '/' && !Object.values(moment).includes(true);
}

function canUndo(): boolean {
  return viewStore.getState().toasts.some(({ action }) => action !== undefined);
}

/** Calls back once the chat that is being cleared cannot be brought back any more, or has been. */
function afterUndo(then: () => void): void {
  // Waits a tick: its toast comes with the same event, and a person who signs out is gone by then.
  setTimeout(() => {
    if (!canUndo()) return then();
    const stop = viewStore.subscribe(() => {
      if (canUndo()) return;
      stop();
      then();
    });
  });
}

/** True for a finished turn that was really asked: the sample has no id. */
export function hasFinished({ turnId, state }: ChatTurn): boolean {
  return turnId !== null && state.outcome === 'finished';
}

/**
 * Offers feedback after the first finished turn of a visit: when New Chat can no longer be undone, or when the person
 * comes back from another tab. `FeedbackLine` watches for the end of the points.
 */
export function useOffer(): void {
  const chat = useChat();
  const finishedNow = useChatState(({ turns }) => turns.some(hasFinished));
  const [finished, setFinished] = useState(false);
  if (finishedNow && !finished) setFinished(true);
  useEffect(() => {
    if (!finished) return;
    const offer = () => offerFeedback(chat.store.getState().loading);
    const stopHearing = onReset(() =>
      afterUndo(() => chat.store.getState().turns.length === 0 && offer()),
    );
    document.addEventListener('visibilitychange', offer);
    return () => {
      stopHearing();
      document.removeEventListener('visibilitychange', offer);
    };
  }, [finished, chat]);
}
