import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AnswerState } from '@quartet/shared/protocol/turn-state.ts';
import { CircleSlash, RotateCcw } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { focusPanel } from '../../ui/lib/focus.ts';
import { marks } from '../../ui/lib/strings.ts';
import { askWhole, describeCharge, type TurnBreak } from '../../ui/models/describe-turn-break.ts';
import { useNames } from '../../ui/models/names.ts';
import { answerReasonStrings } from '../../ui/models/reason-strings.ts';
import { strings } from '../conversation-strings.ts';
import { useChat, useChatState } from '../state/chat-context.tsx';
import { isRetryOpen, isWorthRetrying } from '../state/retry-turn.ts';
import { describeLostAnswer, describeMeaning } from './describe-missing.ts';

interface AnswerNoteProps {
  readonly model: ModelKey;
  readonly turnKey: number;
  readonly answer: AnswerState;
  readonly turnEnded: boolean;
  /** Set if the turn could not be read to its end. */
  readonly broken: TurnBreak | null;
}

/** Explains why an answer is not complete and what that means, and offers to retry it. */
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
          {!unread &&
            (refusal ? refusal + marks.space + askWhole.price() : describeMeaning(name, answer))}
        </p>
        {(refusal || isWorthRetrying(answer)) && <RetryButton turnKey={turnKey} model={model} />}
      </div>
    </div>
  );
}

function findSentence(name: string, answer: AnswerState, broken: boolean): string | null {
  if (answer.outcome === 'stopped') return strings.stopped;
  if (answer.reason) return answerReasonStrings[answer.reason](name);
  if (answer.status === 'ended') {
    return answer.outcome === 'complete' ? null : answerReasonStrings.interrupted(name);
  }
  return broken ? answerReasonStrings.interrupted(name) : null;
}

interface AnswerControlProps {
  readonly turnKey: number;
  readonly model: ModelKey;
}

/** Retries this model, or asks the whole question if the API no longer allows that. While other models write, the retry is queued. */
function RetryButton({ turnKey, model }: AnswerControlProps) {
  const chat = useChat();
  const { shortNameOf } = useNames();
  const open = useChatState((state) => isRetryOpen(state, turnKey));
  const whole = useRefusal(turnKey) !== null;
  const next = useNext({ turnKey, model });
  const name = shortNameOf(model);
  if (!open && next === null) return null;
  const press = (event: MouseEvent) => {
    if (!open) return chat.askNext(model, next === false);
    focusPanel(event.currentTarget);
    void chat.retry([model]);
  };
  return (
    <Button
      variant="outline"
      className="mt-3 print:hidden"
      aria-pressed={open ? undefined : (next ?? false)}
      {...(open && !whole && { 'aria-label': strings.retryModel(name) })}
      onClick={press}
    >
      <RotateCcw className="size-3.5" aria-hidden="true" />
      {open && (whole ? askWhole.offer() : strings.retry)}
      {!open && (next ? strings.retryLater(name) : strings.retryNext(name))}
    </Button>
  );
}

/** Returns whether a retry of this model is queued for the end of the running turn; null if this turn is not running. */
function useNext({ turnKey, model }: AnswerControlProps): boolean | null {
  return useChatState(({ loading, turns }) => {
    const newest = turns.at(-1);
    if (!loading || newest?.key !== turnKey || newest.question.lost) return null;
    return newest.askNext.includes(model);
  });
}

/** Returns why only the whole question can be asked again; null if a single model can be retried. */
function useRefusal(turnKey: number): string | null {
  return useChatState(({ turns }) => turns.find(({ key }) => key === turnKey)?.refusal ?? null);
}
