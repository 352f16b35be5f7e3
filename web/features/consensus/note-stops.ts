import type { KeyboardEvent } from 'react';

/** Elements whose notes share one Tab stop. */
const blocks = 'p, li, td, th, h1, h2, h3, h4, h5, h6, [data-words]';

/** Lists the notes in the paragraph of this one. */
function listBeside(note: HTMLElement): readonly HTMLElement[] {
  const block = note.parentElement?.closest(blocks) ?? null;
  const notes = [...(block?.querySelectorAll<HTMLElement>('.note') ?? [])];
  return notes.filter((each) => each.parentElement?.closest(blocks) === block);
}

/** Leaves one note of a paragraph to Tab, the one with the focus or the first; the arrow keys reach the rest. */
export function joinStops(note: HTMLElement | null): void {
  const notes = note ? listBeside(note) : [];
  const stop = notes.find((each) => each === document.activeElement) ?? notes[0];
  for (const each of notes) each.tabIndex = each === stop ? 0 : -1;
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves the focus to the next note of the paragraph, or to the one before. */
export function moveAmongNotes(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (!step) return;
  const notes = listBeside(event.currentTarget);
  const next = notes[notes.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
