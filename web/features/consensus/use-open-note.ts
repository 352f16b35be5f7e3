import { useCallback, useEffect, useRef, useState } from 'react';
import type { SentenceNote } from './sentence-notes.ts';

/** `look`: opened by pointing at it or by the focus, for as long as either lasts. `press`: it stays. */
export type NoteOpening = 'look' | 'press';

export interface OpenNote {
  readonly note: SentenceNote;
  readonly button: HTMLElement;
  readonly how: NoteOpening;
}

const beforeLookMs = 120;
const afterLookMs = 200;

/** Which note of a text is open. A pointer that only passes by opens none. */
export function useOpenNote() {
  const [open, setOpen] = useState<OpenNote | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = useCallback(() => clearTimeout(timer.current), []);
  useEffect(() => stay, [stay]);

  const show = useCallback(
    (next: OpenNote) => {
      stay();
      if (next.how === 'press') {
        setOpen((now) => (now?.how === 'press' && now.button === next.button ? null : next));
      } else {
        const look = () => setOpen((now) => (now?.how === 'press' ? now : next));
        timer.current = setTimeout(look, beforeLookMs);
      }
    },
    [stay],
  );
  const leave = useCallback(() => {
    stay();
    const close = () => setOpen((now) => (now?.how === 'press' ? now : null));
    timer.current = setTimeout(close, afterLookMs);
  }, [stay]);
  const close = useCallback(() => {
    stay();
    setOpen(null);
  }, [stay]);
  return { open, show, stay, leave, close };
}
