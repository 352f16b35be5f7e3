import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { cn } from '../../../lib/cn.ts';

/** A question as it was asked. A long one is folded to a few lines, so that it does not push its answer out of view. */
export function QuestionText({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const cut = useIsCut(words, open);
  const toggle = () => {
    flushSync(() => setOpen(!open));
    // What was below the words that are folded away comes up with the button.
    words.current?.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  return (
    <div className="max-w-[85%] rounded-2xl rounded-br-md bg-sunken px-4 py-2.5 leading-relaxed ring-1 ring-line ring-inset dark:bg-raised">
      <p
        ref={words}
        dir="auto"
        className={cn(
          'wrap-anywhere whitespace-pre-wrap print:line-clamp-none',
          !open && 'line-clamp-5 low:line-clamp-2',
        )}
      >
        {text}
      </p>
      {(cut || open) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className="mt-1 -mb-1 -ml-2 flex h-8 items-center rounded-md px-2 text-sm font-medium text-ink-soft transition-colors hover:text-ink pointer-coarse:h-11 print:hidden"
        >
          {open ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}

/** Whether there is more of a folded text than its lines show. */
function useIsCut(words: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const box = words.current;
    if (!box || open) return;
    const look = () => setCut(box.scrollHeight > box.clientHeight + 1);
    const watch = new ResizeObserver(look);
    look();
    watch.observe(box);
    return () => watch.disconnect();
  }, [words, open]);
  return cut;
}
