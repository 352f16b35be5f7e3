import { chooseBlind } from '../../features/chat/blind/blind-preference.ts';
import { draftStore, restoreDraft } from '../../features/chat/question-box/draft.ts';
import type { Blind, SentQuestion } from '../../features/chat/state/chat-state.ts';
import type { Chat } from '../../features/chat/state/chat-store.ts';
import { composerStore } from '../../features/consensus/chosen-composer.ts';
import { showToast } from '../../lib/toasts.ts';
import { strings } from '../strings.ts';

/** Asks with the person's preferences: the composer, and whether the turn is blind. */
export async function askAsChosen(chat: Chat, question: SentQuestion): Promise<void> {
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
  title: strings.error,
  description: strings.couldNotHide,
  variant: 'destructive',
} as const;

/** Adds the chosen composer, if there is one. */
export function withComposer(question: SentQuestion): SentQuestion {
  const composer = composerStore.getState();
  return composer ? { ...question, composer } : question;
}
