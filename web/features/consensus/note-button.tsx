import { GitFork } from 'lucide-react';
import { memo } from 'react';
import { useNames } from '../../models/names.ts';
import { isNotFromAnswers, nameNote } from './describe-note.ts';
import { listModels } from './list-models.ts';
import { ModelMarks } from './model-marks.tsx';
import type { SentenceNote } from './sentence-notes.ts';
import type { OpenNote } from './use-open-note.ts';

export interface NoteButtonProps {
  readonly note: SentenceNote;
  readonly onOpen: (it: OpenNote) => void;
  readonly onLeave: () => void;
}

/** The marks at the end of a sentence: whose words it rests on, and what is doubtful about it. */
export const NoteButton = memo(function NoteButton({ note, onOpen, onLeave }: NoteButtonProps) {
  const names = useNames();
  const look = (button: HTMLElement) => onOpen({ note, button, how: 'look' });
  return (
    <button
      type="button"
      aria-label={nameNote(note, names)}
      aria-haspopup="dialog"
      onPointerEnter={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse') look(currentTarget);
      }}
      onPointerLeave={onLeave}
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) look(currentTarget);
      }}
      onBlur={onLeave}
      onClick={({ currentTarget }) => onOpen({ note, button: currentTarget, how: 'press' })}
      className="note"
    >
      <ModelMarks models={listModels(note.cites)} className="gap-0.5" />
      {(isNotFromAnswers(note) || note.strays) && <span className="note-doubt" />}
      {note.disputes.length > 0 && <GitFork className="size-3 rotate-90" aria-hidden="true" />}
    </button>
  );
});
