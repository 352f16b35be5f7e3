import { chooseBlind } from '../../features/chat/blind/blind-preference.ts';
import { draftStore, restoreDraft } from '../../features/chat/question-box/draft.ts';
import type { AskedQuestion, Blind } from '../../features/chat/state/chat-state.ts';
import type { Chat } from '../../features/chat/state/chat-store.ts';
import { composerStore } from '../../features/consensus/chosen-composer.ts';
import { showToast } from '../../lib/toasts.ts';

/** Asks as the person chose for every question: who combines the answers, and whether it is hidden whose they are. */
export async function askAsChosen(chat: Chat, question: AskedQuestion): Promise<void> {
  let blind: Blind | null;
  try {
    blind = await chooseBlind();
  } catch (error) {
    console.error('What hides the names could not be loaded.', error);
    draftStore.setState((draft) => restoreDraft(draft, question));
    showToast(notHidden);
    return;
  }
  await chat.ask({ ...withComposer(question), ...(blind && { blind }) });
}

const notHidden = {
  title: 'Error',
  description: 'The names could not be hidden, so nothing was sent. Please try again.',
  variant: 'destructive',
} as const;

/** The question, with who is to combine its answers if the person chose someone. */
export function withComposer(question: AskedQuestion): AskedQuestion {
  const composer = composerStore.getState();
  return composer ? { ...question, composer } : question;
}
