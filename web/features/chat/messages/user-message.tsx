import { Pencil } from 'lucide-react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { ImageThumbnail } from '../../../components/ui/image-thumbnail.tsx';
import { cn } from '../../../lib/cn.ts';
import { draftStore, restoreDraft } from '../question-box/draft.ts';
import { useChatState } from '../state/chat-context.tsx';
import type { AskedQuestion } from '../state/chat-state.ts';
import { describeImages } from './describe-images.ts';
import { QuestionText } from './question-text.tsx';

export const UserMessage = memo(function UserMessage({ question }: { question: AskedQuestion }) {
  return (
    <div className="mb-6 flex flex-col items-end gap-2" data-role="user">
      {question.images.length > 0 && (
        <ul className="flex max-w-full justify-end gap-2" aria-label="Attached images">
          {question.images.map((image, index) => (
            <li key={image.slice(-48)} className="min-w-0">
              <ImageThumbnail src={image} alt={`Attached image ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex w-full items-end justify-end gap-1.5">
        {!question.lost && !question.about && <EditButton question={question} />}
        <QuestionText text={question.lost?.words ? notKept : question.text} />
      </div>
      {describeImages(question).map((sentence) => (
        <p key={sentence} className="text-xs text-ink-faint">
          {sentence}
        </p>
      ))}
    </div>
  );
});

const notKept = 'This question is no longer kept.';

/** Puts the question into the field again, where it waits to be sent as a new one. */
function EditButton({ question }: { question: AskedQuestion }) {
  const isFree = useStore(draftStore, ({ text, images }) => text === '' && images.length === 0);
  const loading = useChatState((state) => state.loading);
  return (
    <button
      type="button"
      aria-label="Edit"
      title="Edit: it waits in the field. Sent again, it costs as much as any question."
      onClick={() => {
        draftStore.setState((draft) => restoreDraft(draft, question));
        document.querySelector<HTMLTextAreaElement>('form textarea')?.focus();
      }}
      className={cn(
        'mb-0.5 grid size-9 shrink-0 place-items-center rounded-md text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11 print:hidden',
        (loading || !isFree) && 'invisible',
      )}
    >
      <Pencil className="size-4" aria-hidden="true" />
    </button>
  );
}

/** The question in one line, above an answer in a column. */
export function QuestionLine({ question }: { question: AskedQuestion }) {
  return (
    <p
      dir="auto"
      data-role="user"
      title={question.text}
      className="truncate pt-3 pb-1 text-[0.8125rem] text-ink-faint"
    >
      {question.lost?.words ? notKept : question.text}
    </p>
  );
}
