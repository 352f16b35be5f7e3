import type { FocusEvent, KeyboardEvent } from 'react';

/** Elements whose notes share one Tab stop. */
const blocks = 'p, li, td, th, h1, h2, h3, h4, h5, h6, [data-words]';

const blockOf = (note: Element): Element | null => note.parentElement?.closest(blocks) ?? null;

function listNotes(within: Element | null): HTMLElement[] {
  const notes = [...(within?.querySelectorAll<HTMLElement>('.note') ?? [])];
  return notes.filter((note) => blockOf(note) === within);
}

/** Leaves the first note of a paragraph to Tab when another appears in it; the arrow keys reach the rest. */
export function joinStops(note: HTMLElement | null): void {
  const notes = note ? listNotes(blockOf(note)) : [];
  const stop = notes.find((each) => each === document.activeElement) ?? notes[0];
  for (const each of notes) each.tabIndex = each === stop ? 0 : -1;
}

/** Makes the note that has the focus the Tab stop of its paragraph. */
export function enterNote({ target }: FocusEvent): void {
  const note = target.closest<HTMLElement>('.note');
  for (const each of note ? listNotes(blockOf(note)) : []) each.tabIndex = each === note ? 0 : -1;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus to the next note of the paragraph, or to the one before. */
export function moveAmongNotes(event: KeyboardEvent): void {
  const step = steps[event.key];
  const note = event.target instanceof Element ? event.target.closest<HTMLElement>('.note') : null;
  if (!step || !note) return;
  const notes = listNotes(blockOf(note));
  const next = notes[notes.indexOf(note) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
