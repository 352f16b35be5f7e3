import { chooseBlind } from '../../features/chat/blind/choose-blind.ts';
import { restoreDraft } from '../../features/chat/question-box/draft.ts';
import type { Blind, SentQuestion } from '../../features/chat/state/chat-state.ts';
import type { Chat } from '../../features/chat/state/chat-store.ts';
import { preferenceStore } from '../../lib/preferences.ts';
import { changeDraft, showToast } from '../../lib/view.ts';
import { strings } from '../strings.ts';

/** Asks with the person's preferences: the composer, and whether the turn is blind. */
export async function askAsChosen(chat: Chat, question: SentQuestion): Promise<void> {
  let blind: Blind | null;
  try {
    blind = await chooseBlind();
  } catch (error) {
    console.error('What hides the names could not be loaded.', error);
    changeDraft((draft) => restoreDraft(draft, question));
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
  const { composer } = preferenceStore.getState();
  return composer ? { ...question, composer } : question;
}
