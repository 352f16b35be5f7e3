import { limits } from '@quartet/shared/domain/limits.ts';
import { createStore } from 'zustand';
import { createId } from '../../../lib/create-id.ts';
import type { SentQuestion } from '../state/chat-state.ts';
import { strings } from '../strings.ts';

export interface DraftImage {
  readonly id: string;
  readonly name: string;
  readonly dataUrl: string;
}

/** The content of the question box, kept while the person visits another page. */
export interface Draft {
  readonly text: string;
  readonly images: readonly DraftImage[];
  readonly webSearch: boolean;
}

export const emptyDraft: Draft = { text: '', images: [], webSearch: false };

export const draftStore = createStore<Draft>()(() => emptyDraft);

/** Clears the text and images of a sent question; the web search toggle stays. */
export function clearSent(draft: Draft): Draft {
  return { ...emptyDraft, webSearch: draft.webSearch };
}

export function toQuestion({ text, images, webSearch }: Draft): SentQuestion {
  return { text: text.trim(), images: images.map(({ dataUrl }) => dataUrl), webSearch };
}

/** Puts a question back into the box, above a draft that was begun there; drops images beyond the limit. */
export function restoreDraft(draft: Draft, question: SentQuestion): Draft {
  const images = question.images.map((dataUrl, index) => ({
    id: createId(),
    name: strings.image(index + 1),
    dataUrl,
  }));
  return {
    text: [question.text, draft.text].filter((text) => text !== '').join('\n\n'),
    images: [...images, ...draft.images].slice(0, limits.imagesPerQuestion),
    webSearch: question.webSearch,
  };
}

/** Moves the question of a link (`?q=`) from the address into the draft. It is never sent by itself. */
export function takeLinkedQuestion(): void {
  const url = new URL(window.location.href);
  const text = url.searchParams.get('q');
  if (text === null) return;
  url.searchParams.delete('q');
  window.history.replaceState(window.history.state, '', url);
  draftStore.setState((draft) => (draft.text === '' ? { ...draft, text } : draft));
}
