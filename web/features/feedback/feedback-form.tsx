import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useRef } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { showToast } from '../../lib/toasts.ts';
import {
  cutFeedback,
  type FeedbackDraft,
  findMissing,
  maxFeedbackLength,
} from './feedback-draft.ts';
import { missingNotices, toSubmitLabel } from './feedback-notice.ts';
import { StarRating } from './star-rating.tsx';

export interface FeedbackFormProps {
  readonly draft: FeedbackDraft;
  readonly reward: number;
  readonly submitting: boolean;
  readonly onChange: (draft: FeedbackDraft) => void;
  readonly onSubmit: () => void;
}

/** The keyboard can submit an incomplete form; it then says what is missing. */
export function FeedbackForm({ draft, reward, submitting, onChange, onSubmit }: FeedbackFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const missing = findMissing(draft);
  const submit = () => {
    if (submitting) return;
    if (!missing) return onSubmit();
    showToast(missingNotices[missing]);
    form.current?.querySelector<HTMLElement>(missing === 'text' ? 'textarea' : 'input')?.focus();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (!isSubmitKey(event)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <StarRating
        rating={draft.rating}
        disabled={submitting}
        onRate={(rating) => onChange({ ...draft, rating })}
        onKeyDown={pressKey}
      />
      <FeedbackText
        text={draft.text}
        disabled={submitting}
        onChange={(text) => onChange({ ...draft, text })}
        onKeyDown={pressKey}
      />
      <div className="mt-5 flex flex-col-reverse gap-2.5 sm:flex-row sm:justify-end">
        <Dialog.Close asChild>
          <Button variant="outline" className="max-sm:h-11">
            Cancel
          </Button>
        </Dialog.Close>
        <Button type="submit" disabled={missing !== null || submitting} className="max-sm:h-11">
          {submitting ? 'Submitting…' : toSubmitLabel(reward)}
        </Button>
      </div>
    </form>
  );
}

/** Ctrl or Cmd with Enter; on a star, Enter alone, where it has no other meaning. */
function isSubmitKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return false;
  return event.ctrlKey || event.metaKey || event.target instanceof HTMLInputElement;
}

interface FeedbackTextProps {
  readonly text: string;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function FeedbackText({ text, disabled, onChange, onKeyDown }: FeedbackTextProps) {
  const counterId = useId();
  return (
    <div className="mt-3">
      <textarea
        value={text}
        disabled={disabled}
        rows={5}
        aria-label="Your feedback"
        aria-describedby={counterId}
        placeholder="What did you like? What should be better?"
        onChange={({ currentTarget: { value } }) => onChange(cutFeedback(value))}
        onKeyDown={onKeyDown}
        className="block max-h-[34dvh] min-h-28 w-full resize-y rounded-xl border border-line bg-paper px-3.5 py-3 text-base leading-6 outline-offset-0 transition-colors placeholder:text-ink-faint hover:border-line-strong disabled:opacity-60"
      />
      <p id={counterId} className="mt-1.5 text-right text-xs text-ink-faint tabular-nums">
        {countCodePoints(text).toLocaleString()} / {maxFeedbackLength.toLocaleString()}
      </p>
    </div>
  );
}
