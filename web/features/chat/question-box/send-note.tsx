import { useStore } from 'zustand';
import { cn } from '../../../lib/cn.ts';
import { useOnline } from '../../../lib/online.ts';
import { describeLeft } from './count-left.ts';
import { draftStore } from './draft.ts';

export interface SendNoteProps {
  /** It was sent before that was possible, and goes as soon as it is. */
  readonly waiting: boolean;
  /** The question before it is still being answered. */
  readonly loading: boolean;
}

/** Why the question cannot be sent now, or that it is close to its limit. */
export function SendNote({ waiting, loading }: SendNoteProps) {
  const online = useOnline();
  const text = useStore(draftStore, (draft) => draft.text);
  const length = describeLeft(text);
  const written = text.trim() !== '';
  const offline = written && !online ? 'Offline: send it when you are back.' : '';
  const early = written && loading ? 'Send it when these answers are done.' : '';
  const sentence = waiting
    ? 'Sent as soon as you are signed in…'
    : offline || (length.over ? '' : early) || length.sentence;
  return (
    <output
      className={cn(
        'block text-xs tabular-nums not-empty:basis-full not-empty:px-4 not-empty:pt-1 not-empty:pb-2',
        !waiting && (offline !== '' || length.over) ? 'text-danger' : 'text-ink-faint',
      )}
    >
      {sentence}
    </output>
  );
}
