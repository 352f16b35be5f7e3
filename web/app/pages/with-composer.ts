import type { AskedQuestion } from '../../features/chat/state/chat-state.ts';
import { composerStore } from '../../features/consensus/chosen-composer.ts';

/** The question, with who is to combine its answers if the person chose someone. */
export function withComposer(question: AskedQuestion): AskedQuestion {
  const composer = composerStore.getState();
  return composer ? { ...question, composer } : question;
}
