import { draftStore } from './draft.ts';

/** Puts the question of a link (`?q=`) into the field, and takes it out of the address. It is never sent by itself. */
export function takeLinkedQuestion(): void {
  const url = new URL(window.location.href);
  const text = url.searchParams.get('q');
  if (text === null) return;
  url.searchParams.delete('q');
  window.history.replaceState(window.history.state, '', url);
  draftStore.setState((draft) => (draft.text === '' ? { ...draft, text } : draft));
}
