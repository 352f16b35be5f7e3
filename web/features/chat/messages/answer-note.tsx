import { type ModelKey, shortNames } from '@quartet/shared/domain/panel.ts';
import { answerSentence } from '@quartet/shared/protocol/answer-sentence.ts';
import type { AnswerState } from '@quartet/shared/protocol/fold-turn.ts';
import { CircleSlash } from 'lucide-react';

export interface AnswerNoteProps {
  readonly model: ModelKey;
  readonly answer: AnswerState;
  /** The turn is over although this answer has no end. */
  readonly broken: boolean;
}

/** Says calmly why an answer is not complete, and what that means. */
export function AnswerNote({ model, answer, broken }: AnswerNoteProps) {
  const sentence = findSentence(model, answer, broken);
  if (!sentence) return null;
  const partial = answer.text !== '';
  return (
    <div
      role="note"
      className="mt-4 flex animate-appear gap-3 rounded-xl border border-line bg-sunken/70 px-4 py-3 text-sm leading-relaxed"
    >
      <CircleSlash className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <div>
        <p className="font-medium">{sentence}</p>
        {answer.outcome !== 'stopped' && (
          <p className="text-ink-soft">
            {partial
              ? 'What it had written stays above; the other answers are not affected.'
              : 'The other answers are not affected. You can ask again at any time.'}
          </p>
        )}
      </div>
    </div>
  );
}

function findSentence(model: ModelKey, answer: AnswerState, broken: boolean): string | null {
  if (answer.reason) return answerSentence(answer.reason, shortNames[model]);
  if (answer.status === 'ended') {
    return answer.outcome === 'complete' ? null : answerSentence('interrupted', shortNames[model]);
  }
  return broken ? answerSentence('interrupted', shortNames[model]) : null;
}
