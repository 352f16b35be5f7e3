import { memo } from 'react';
import { ImageThumbnail } from '../../../components/ui/image-thumbnail.tsx';
import type { AskedQuestion } from '../state/chat-state.ts';

export const UserMessage = memo(function UserMessage({ question }: { question: AskedQuestion }) {
  return (
    <div className="mb-6 flex flex-col items-end gap-2" data-role="user">
      {question.images.length > 0 && (
        <ul className="flex flex-wrap justify-end gap-2" aria-label="Attached images">
          {question.images.map((image, index) => (
            <li key={image.slice(-48)}>
              <ImageThumbnail src={image} alt={`Attached image ${index + 1}`} />
            </li>
          ))}
        </ul>
      )}
      <p
        dir="auto"
        className="max-w-[85%] rounded-2xl rounded-br-md bg-sunken px-4 dark:bg-raised py-2.5 leading-relaxed wrap-anywhere whitespace-pre-wrap ring-1 ring-line ring-inset"
      >
        {question.text}
      </p>
    </div>
  );
});

/** The question in one line, above an answer in a column. */
export function QuestionLine({ question }: { question: AskedQuestion }) {
  return (
    <p
      dir="auto"
      data-role="user"
      title={question.text}
      className="truncate pt-3 pb-1 text-[13px] text-ink-faint"
    >
      {question.text}
    </p>
  );
}
