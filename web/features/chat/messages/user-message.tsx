import { memo } from 'react';
import { ImageThumbnail } from '../../../components/ui/image-thumbnail.tsx';
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
      <QuestionText text={question.lost?.words ? notKept : question.text} />
      {describeImages(question).map((sentence) => (
        <p key={sentence} className="text-xs text-ink-faint">
          {sentence}
        </p>
      ))}
    </div>
  );
});

const notKept = 'This question is no longer kept.';

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
