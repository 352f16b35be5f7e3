import { draftStore } from '../../features/chat/question-box/draft.ts';
import { isCalm } from './calm-moment.ts';
import { askForFeedback } from './feedback-event.ts';

/** Kept as long as the browser's tab, so that a reload does not begin another visit. */
const storageKey = 'quartet-feedback-offered';

/** Asks for feedback by itself, once in a visit, unless the person is busy. `loading`: an answer is being written. */
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

/** Storage may be forbidden; a visit then ends at a reload. */
export function rememberOffer(): void {
  offered = true;
  try {
    sessionStorage.setItem(storageKey, 'yes');
  } catch {
    return;
  }
}
