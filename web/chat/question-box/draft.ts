import { limits } from '@quartet/shared/domain/limits.ts';
import { createId } from '../../ui/lib/create-id.ts';
import { changeDraft, type Draft } from '../../ui/lib/view.ts';
import type { SentQuestion } from '../state/chat-state.ts';
import { strings } from '../strings.ts';

/** Clears the text of a sent question. Its images stay attached for the next one, until somebody removes them. */
export function clearSent(draft: Draft): Draft {
  return { ...draft, text: '' };
}

/** True while an attached image is still being read: the question must not leave without it. */
export function isReading({ images }: Draft): boolean {
  return images.some(({ dataUrl }) => dataUrl === null);
}

export function toQuestion({ text, images, webSearch, checkPages }: Draft): SentQuestion {
  return {
    text: text.trim(),
    images: images.flatMap(({ dataUrl }) => dataUrl ?? []),
    webSearch,
    ...(webSearch && checkPages && { checkPages }),
  };
}

/** Puts a question back into the box, above a draft that was begun there. Drops images beyond the limit. */
export function restoreDraft(draft: Draft, question: SentQuestion): Draft {
  const attached = draft.images.map(({ dataUrl }) => dataUrl);
  const images = question.images.flatMap((dataUrl, index) =>
    attached.includes(dataUrl) ? [] : [{ id: createId(), name: strings.image(index + 1), dataUrl }],
  );
  return {
    text: [question.text, draft.text].filter((text) => text !== '').join('\n\n'),
    images: [...images, ...draft.images].slice(0, limits.imagesPerQuestion),
    webSearch: question.webSearch,
    ...(question.checkPages && { checkPages: true }),
  };
}

/**
 * Moves the question of a link (`/#q=`) from the address into the draft. It is never sent by itself. A fragment reaches no server and
 * no log.
 */
export function takeLinkedQuestion(): void {
  const url = new URL(window.location.href);
  const text = new URLSearchParams(url.hash.slice(1)).get('q');
  if (text === null) return;
  url.hash = '';
  window.history.replaceState(window.history.state, '', url);
  changeDraft((draft) => (draft.text === '' ? { ...draft, text } : draft));
}
