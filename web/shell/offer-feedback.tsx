import { useAuth } from '@clerk/react';
import { price } from '@quartet/shared/domain/price.ts';
import { MessageSquareHeart } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useUserRecord } from '../account/credits/user-record.ts';
import { askForFeedback } from '../account/feedback/feedback.tsx';
import { useChat, useChatState } from '../chat/state/chat-context.tsx';
import type { ChatTurn } from '../chat/state/chat-state.ts';
import { viewStore } from '../ui/lib/view.ts';
import { onReset } from './page-user.ts';
import { strings } from './strings.ts';

/** Key in session storage, so that a reload does not count as another visit. */
const storageKey = 'quartet-feedback-offered';

/** Opens the feedback dialog once per visit, unless the person is busy. `loading` is true while a turn runs. */
function offerFeedback(loading: boolean): void {
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
function rememberOffer(): void {
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
  /** True if a toast offers to undo something. */
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

/** Calls back once clearing the chat can no longer be undone, or has been undone. */
function afterUndo(then: () => void): void {
  // Waits a tick. By then, the toast of the same event is shown, and a person who signs out is gone.
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
 * Offers feedback after the first finished turn of a visit, either when New Chat can no longer be undone or when the person comes
 * back from another tab. `FeedbackLine` watches for the end of the points.
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

/** Links to the feedback dialog below the points, where reading ends. */
export function FeedbackLine() {
  const { userId } = useAuth();
  return userId ? <LineOfPerson /> : null;
}

function LineOfPerson() {
  const chat = useChat();
  const line = useRef<HTMLDivElement>(null);
  const reward = useUserRecord()?.feedbackReward ?? price.feedbackReward;
  useStillness(line, () => offerFeedback(chat.store.getState().loading));
  return (
    <div ref={line} className="mt-5 -ms-[10px] print:hidden">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => askForFeedback() && rememberOffer()}
        className="flex min-h-9 max-w-full items-center gap-2 rounded-md px-2.5 text-start text-[0.8125rem] text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
      >
        <MessageSquareHeart className="size-4 shrink-0" aria-hidden="true" />
        {strings.giveFeedback(reward)}
      </button>
    </div>
  );
}

const stillMs = 30_000;

const signs = ['scroll', 'pointermove', 'pointerdown', 'keydown', 'wheel'] as const;

/** Calls `onStill` after each 30 s in which the element was in view and there was no input. */
function useStillness(element: RefObject<HTMLElement | null>, onStill: () => void): void {
  const tell = useEffectEvent(onStill);
  useEffect(() => {
    if (!element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let inView = false;
    const wait = () => {
      clearTimeout(timer);
      if (inView) timer = setTimeout(elapse, stillMs);
    };
    function elapse() {
      tell();
      wait();
    }
    const watch = new IntersectionObserver((entries) => {
      inView = entries.at(-1)?.isIntersecting ?? false;
      wait();
    });
    watch.observe(element.current);
    const options = { capture: true, passive: true };
    for (const sign of signs) window.addEventListener(sign, wait, options);
    return () => {
      clearTimeout(timer);
      watch.disconnect();
      for (const sign of signs) window.removeEventListener(sign, wait, options);
    };
  }, [element]);
}
