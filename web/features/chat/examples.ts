import { draftStore } from './question-box/draft.ts';

/** Puts a question into the field, where it waits to be sent. */
export function takeExample(question: string): void {
  draftStore.setState((draft) => ({ ...draft, text: question }));
  document.querySelector<HTMLTextAreaElement>('form textarea')?.focus();
}
