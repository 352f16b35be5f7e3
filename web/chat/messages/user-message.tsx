import { Eye, EyeOff, Pencil, X } from 'lucide-react';
import { memo, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Tooltip } from '../../ui/components/tooltip.tsx';
import { cn } from '../../ui/lib/cn.ts';
import { marks } from '../../ui/lib/strings.ts';
import { changeDraft, useView } from '../../ui/lib/view.ts';
import { useWordsLanguage } from '../../ui/lib/words-language.ts';
import { strings } from '../conversation-strings.ts';
import { restoreDraft } from '../question-box/draft.ts';
import { describeReveal } from '../state/blind.ts';
import { useChatState } from '../state/chat-context.tsx';
import type { ChatTurn, SentQuestion } from '../state/chat-state.ts';

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
      <div className="flex w-full flex-row-reverse items-end gap-1.5">
        <QuestionText question={question} />
        {canEdit(question) && <EditButton question={question} />}
      </div>
      {question.lost && question.lost.images > 0 && (
        <p className="text-xs text-ink-faint">{strings.lostImages(question.lost.images)}</p>
      )}
    </div>
  );
});

export const canEdit = ({ lost, about }: SentQuestion): boolean => !lost && !about;

/** Copies the question into the question box, to be sent as a new one. */
export function editQuestion(question: SentQuestion): void {
  changeDraft((draft) => restoreDraft(draft, question));
  document.querySelector<HTMLTextAreaElement>('form textarea')?.focus();
}

/** Edits the question. With a mouse, it appears when one points at the question; on a phone, the menu of the consensus may replace it. */
function EditButton({ question }: { question: SentQuestion }) {
  const isFree = useView(({ draft }) => draft.text === '');
  const loading = useChatState((state) => state.loading);
  return (
    <button
      type="button"
      aria-label={strings.edit}
      title={strings.editAndAsk}
      onClick={() => editQuestion(question)}
      className={cn(
        'mb-0.5 grid size-9 shrink-0 place-items-center rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11 [@media(hover:hover)]:[:not(:hover)>&:not(:focus-visible)]:opacity-0 max-sm:[[data-turn]:has([data-edits])_&]:hidden max-sm:[[data-panel]:not([data-panel=consensus])_&]:hidden print:hidden',
        (loading || !isFree) && 'invisible',
      )}
    >
      <Pencil className="size-4" aria-hidden="true" />
    </button>
  );
}

const wordsOf = ({ lost, text }: SentQuestion): string =>
  lost?.words ? strings.noQuestionKept : text;

/** Shows the question on one line above an answer in a column. */
export function QuestionLine({ question }: { question: SentQuestion }) {
  return (
    <h2
      dir="auto"
      lang={useWordsLanguage()}
      data-role="user"
      title={question.text}
      className="truncate pt-3 pb-1 text-[0.8125rem] text-ink-faint"
    >
      {question.about && !question.lost?.words
        ? marks.labelled(strings.aboutDisagreement, question.about.topic)
        : wordsOf(question)}
    </h2>
  );
}

/**
 * Shows the question. A long one is folded to a few lines, so that it does not push its answer out of view, and one about a
 * disagreement to its topic, because the page wrote the rest.
 */
function QuestionText({ question }: { question: SentQuestion }) {
  const about = question.lost?.words ? undefined : question.about;
  const words = useRef<HTMLHeadingElement>(null);
  const lang = useWordsLanguage();
  const [open, setOpen] = useState(false);
  const cut = useIsCut(words, open) || about !== undefined;
  const toggle = () => {
    flushSync(() => setOpen(!open));
    // Folding moves the button up, so the question may have to be scrolled into view.
    words.current?.parentElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  return (
    <div className="max-w-[85%] rounded-2xl rounded-ee-md bg-sunken px-4 py-2.5 leading-relaxed ring-1 ring-line ring-inset dark:bg-raised">
      {about && <p className="text-xs text-ink-faint">{strings.aboutDisagreement}</p>}
      <h2
        ref={words}
        dir="auto"
        lang={lang}
        className={cn(
          'wrap-anywhere whitespace-pre-wrap print:line-clamp-none',
          !open && 'line-clamp-5 low:line-clamp-2',
        )}
      >
        {about && !open ? about.topic : wordsOf(question)}
      </h2>
      {(cut || open) && (
        <button
          type="button"
          aria-expanded={open}
          onClick={toggle}
          className="mt-1 -mb-1 -ms-2 flex h-8 items-center rounded-md px-2 text-sm font-medium text-ink-soft transition-colors hover:text-ink pointer-coarse:h-11 print:hidden"
        >
          {open ? strings.showLess : strings.showAll}
        </button>
      )}
    </div>
  );
}

/** True if a folded text has more lines than it shows. An earlier turn is measured only when it is in view. */
function useIsCut(words: RefObject<HTMLElement | null>, open: boolean): boolean {
  const [cut, setCut] = useState(false);
  useLayoutEffect(() => {
    const box = words.current;
    if (!box || open) return;
    // The observer runs before the frame is painted, so the button never moves what is already visible.
    const watch = new ResizeObserver(() =>
      flushSync(() => setCut(box.scrollHeight > box.clientHeight + 1)),
    );
    watch.observe(box);
    return () => watch.disconnect();
  }, [words, open]);
  return cut;
}

function ImageThumbnail({ src, alt }: { src: string; alt: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <>
      <button
        type="button"
        onClick={() => dialog.current?.showModal()}
        aria-label={strings.openImage(alt)}
        className="block rounded-xl"
      >
        <img
          src={src}
          alt={alt}
          className="aspect-square w-20 rounded-xl border border-line object-cover"
        />
      </button>
      <dialog
        ref={dialog}
        aria-label={alt}
        closedby="any"
        className="m-auto max-h-none max-w-none animate-appear bg-transparent p-0 outline-none backdrop:bg-black/75"
      >
        <img src={src} alt={alt} className="max-h-[92dvh] max-w-[94vw] rounded-lg object-contain" />
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          aria-label={strings.close}
          className="fixed top-4 inset-e-4 grid size-11 place-items-center rounded-full bg-black/60 text-white"
        >
          <X className="size-5" />
        </button>
      </dialog>
    </>
  );
}

interface RevealLineProps {
  readonly turn: ChatTurn;
  readonly onReveal: (turn: ChatTurn) => void;
}

/** States below the question of a blind turn that names are hidden, or who was who. */
export function RevealLine({ turn, onReveal }: RevealLineProps) {
  const { blind } = turn.question;
  if (!blind) return null;
  if (turn.revealed) {
    return (
      <p className="mb-6 flex items-start gap-2 text-[0.8125rem] leading-5 text-ink-faint">
        <Eye className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {describeReveal(blind)}
      </p>
    );
  }
  return (
    <div className="mb-6 flex min-h-9 items-center gap-2 rounded-xl bg-sunken py-1 pe-1 ps-3.5 text-[0.8125rem] text-ink-soft">
      <EyeOff className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <p className="min-w-0 flex-1">{strings.namesHidden}</p>
      <Tooltip text={strings.revealHint}>
        <button
          type="button"
          onClick={() => onReveal(turn)}
          className="h-8 rounded-lg px-3 font-medium text-accent transition-colors hover:bg-accent-wash pointer-coarse:h-11 print:hidden"
        >
          {strings.reveal}
        </button>
      </Tooltip>
    </div>
  );
}
