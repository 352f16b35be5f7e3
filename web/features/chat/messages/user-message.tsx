import { Pencil } from 'lucide-react';
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ImageThumbnail } from '../../../components/ui/image-thumbnail.tsx';
import { cn } from '../../../lib/cn.ts';
import { changeDraft, useView } from '../../../lib/view.ts';
import { restoreDraft } from '../question-box/draft.ts';
import { useChatState } from '../state/chat-context.tsx';
import type { SentQuestion } from '../state/chat-state.ts';
import { describeImages } from './describe-missing.ts';
import { strings } from './strings.ts';

export const UserMessage = memo(function UserMessage({ question }: { question: SentQuestion }) {
  return (
    <div className="mb-6 flex flex-col items-end gap-2" data-role="user">
      {question.images.length > 0 && (
        <ul className="flex max-w-full justify-end gap-2" aria-label={strings.attachedImages}>
          {question.images.map((image, index) => (
            <li key={image.slice(-48)} className="min-w-0">
              <ImageThumbnail src={image} alt={strings.attachedImage(index + 1)} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex w-full items-end justify-end gap-1.5">
        {!question.lost && !question.about && <EditButton question={question} />}
        <QuestionText text={question.lost?.words ? strings.noQuestionKept : question.text} />
      </div>
      {describeImages(question).map((sentence) => (
        <p key={sentence} className="text-xs text-ink-faint">
          {sentence}
        </p>
      ))}
    </div>
  );
});

/** Copies the question into the question box, to be sent as a new one. A mouse finds it by pointing at the question. */
function EditButton({ question }: { question: SentQuestion }) {
  const isFree = useView(({ draft }) => draft.text === '' && draft.images.length === 0);
  const loading = useChatState((state) => state.loading);
  return (
    <button
      type="button"
      aria-label={strings.edit}
      title={strings.editAndAsk}
      onClick={() => {
        changeDraft((draft) => restoreDraft(draft, question));
        document.querySelector<HTMLTextAreaElement>('form textarea')?.focus();
      }}
      className={cn(
        'mb-0.5 grid size-9 shrink-0 place-items-center rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11 [@media(hover:hover)]:[:not(:hover)>&:not(:focus-visible)]:opacity-0 print:hidden',
        (loading || !isFree) && 'invisible',
      )}
    >
      <Pencil className="size-4" aria-hidden="true" />
    </button>
  );
}

/** Shows the question in one line above an answer in a column. */
export function QuestionLine({ question }: { question: SentQuestion }) {
  return (
    <p
      dir="auto"
      data-role="user"
      title={question.text}
      className="truncate pt-3 pb-1 text-[0.8125rem] text-ink-faint"
    >
      {question.lost?.words ? strings.noQuestionKept : question.text}
    </p>
  );
}

/** Shows the question, a long one folded to a few lines so that it does not push its answer out of view. */
function QuestionText({ text }: { text: string }) {
  const words = useRef<HTMLParagraphElement>(null);
  const [open, setOpen] = useState(false);
  const cut = useIsCut(words, open);
  const toggle = () => {
    flushSync(() => setOpen(!open));
    // Folding moves the button up.
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
          {open ? strings.showLess : strings.showAll}
        </button>
      )}
    </div>
  );
}

/** True if a folded text is longer than its lines show. An earlier turn is only measured once it is in view. */
function useIsCut(words: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const box = words.current;
    if (!box || open) return;
    // The observer runs before the frame is drawn, so the button never pushes what is already on screen.
    const watch = new ResizeObserver(() =>
      flushSync(() => setCut(box.scrollHeight > box.clientHeight + 1)),
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, [words, open]);
  return cut;
}
