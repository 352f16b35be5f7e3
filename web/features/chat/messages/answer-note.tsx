import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { answerSentence } from '@quartet/shared/protocol/answer-sentence.ts';
import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { CircleSlash } from 'lucide-react';
import { useNames } from '../../../models/names.ts';
import { askWhole, describeCharge, type TurnBreak } from '../../../models/turn-break.ts';
import { isWorthRetrying } from '../state/retry-turn.ts';
import { RetryButton, useRefusal } from './answer-controls.tsx';
import { describeLostAnswer, describeMeaning } from './describe-missing.ts';
import { strings } from './strings.ts';

export interface AnswerNoteProps {
  readonly model: ModelKey;
  readonly turnKey: number;
  readonly answer: AnswerState;
  readonly turnEnded: boolean;
  /** Set when the turn could not be read to its end. */
  readonly broken: TurnBreak | null;
}

/** Says why an answer is not complete and what that means, and offers to ask again what failed. */
export function AnswerNote({ model, turnKey, answer, turnEnded, broken }: AnswerNoteProps) {
  const refusal = useRefusal(turnKey);
  const name = useNames().shortNameOf(model);
  const unread = broken !== null && answer.status !== 'ended';
  const sentence = unread
    ? describeLostAnswer(broken, name, answer.text !== '')
    : findSentence(name, answer, turnEnded);
  if (!sentence) return null;
  return (
    <div
      role="note"
      className="mt-4 flex animate-appear gap-3 rounded-xl border border-line bg-sunken/70 px-4 py-3 text-sm leading-relaxed"
    >
      <CircleSlash className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{sentence}</p>
        <p className="text-ink-soft">
          {unread && describeCharge(broken)}
          {!unread && (refusal ? `${refusal} ${askWhole.price}` : describeMeaning(name, answer))}
        </p>
        {(refusal || isWorthRetrying(answer)) && <RetryButton turnKey={turnKey} model={model} />}
      </div>
    </div>
  );
}

function findSentence(name: string, answer: AnswerState, broken: boolean): string | null {
  if (answer.outcome === 'stopped') return strings.stopped;
  if (answer.reason) return answerSentence(answer.reason, name);
  if (answer.status === 'ended') {
    return answer.outcome === 'complete' ? null : answerSentence('interrupted', name);
  }
  return broken ? answerSentence('interrupted', name) : null;
}
