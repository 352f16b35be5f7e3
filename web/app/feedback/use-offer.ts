import { useEffect, useState } from 'react';
import { draftStore } from '../../features/chat/question-box/draft.ts';
import { useChat, useChatState } from '../../features/chat/state/chat-context.tsx';
import { isCalm } from './calm-moment.ts';

/** Time to read the consensus first. */
const afterMs = 4_000;
const askAgainMs = 1_000;

/** Kept as long as the browser's tab, so that a reload does not begin another visit. */
const storageKey = 'quartet-feedback-offered';

/** Calls `offer` once in a visit, 4 s after its first finished turn or at the first calm moment from then on. */
export function useOffer(offer: () => void): void {
  const chat = useChat();
  const finishedNow = useChatState(({ turns }) =>
    turns.some(({ state }) => state.outcome === 'finished'),
  );
  const [finished, setFinished] = useState(false);
  if (finishedNow && !finished) setFinished(true);
  useEffect(() => {
    if (!finished || wasOffered()) return;
    const wait = (ms: number) => setTimeout(look, ms);
    let timer = wait(afterMs);
    function look() {
      if (!isCalm(readMoment(chat.store.getState().loading))) {
        timer = wait(askAgainMs);
        return;
      }
      rememberOffer();
      offer();
    }
    return () => clearTimeout(timer);
  }, [finished, chat, offer]);
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

/** Storage may be forbidden; a visit then ends at a reload. */
function rememberOffer(): void {
  offered = true;
  try {
    sessionStorage.setItem(storageKey, 'yes');
  } catch {
    return;
  }
}
