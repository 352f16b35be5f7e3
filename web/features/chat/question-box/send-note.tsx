import { useStore } from 'zustand';
import { cn } from '../../../lib/cn.ts';
import { useOnline } from '../../../lib/online.ts';
import { describeLeft } from './count-left.ts';
import { draftStore } from './draft.ts';

/** Why the question cannot be sent now, or that it is close to its limit. */
export function SendNote({ waiting }: { readonly waiting: boolean }) {
  const online = useOnline();
  const text = useStore(draftStore, (draft) => draft.text);
  const length = describeLeft(text);
  const offline = !online && text.trim() !== '' ? 'Offline: send it when you are back.' : '';
  const sentence = waiting ? 'Sent as soon as you are signed in…' : offline || length.sentence;
  return (
    <output
      className={cn(
        'block text-xs tabular-nums not-empty:basis-full not-empty:px-4 not-empty:pb-2',
        !waiting && (offline !== '' || length.over) ? 'text-danger' : 'text-ink-faint',
      )}
    >
      {sentence}
    </output>
  );
}
