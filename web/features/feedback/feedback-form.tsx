import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { Star } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { cn } from '../../lib/cn.ts';
import { showToast } from '../../lib/view.ts';
import {
  cutFeedback,
  type FeedbackDraft,
  findMissing,
  maxFeedbackLength,
  missingNotices,
  ratings,
  toSubmitLabel,
} from './feedback.ts';
import { strings } from './strings.ts';

interface FeedbackFormProps {
  readonly draft: FeedbackDraft;
  readonly reward: number;
  readonly submitting: boolean;
  readonly onChange: (draft: FeedbackDraft) => void;
  readonly onSubmit: () => void;
}

/** Shows the feedback form. The keyboard can submit an incomplete one, which reports what is missing. */
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
            {strings.cancel}
          </Button>
        </Dialog.Close>
        <Button type="submit" disabled={missing !== null || submitting} className="max-sm:h-11">
          {submitting ? strings.submitting : toSubmitLabel(reward)}
        </Button>
      </div>
    </form>
  );
}

/** True for Ctrl or Cmd with Enter, and for Enter alone on a star. */
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
        aria-label={strings.yourFeedback}
        aria-describedby={counterId}
        placeholder={strings.hint}
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

interface StarRatingProps {
  readonly rating: number;
  readonly disabled: boolean;
  readonly onRate: (rating: number) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Shows five stars as radio buttons; hovering previews a rating. */
function StarRating({ rating, disabled, onRate, onKeyDown }: StarRatingProps) {
  const [hovered, setHovered] = useState(0);
  const shown = hovered || rating;
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col items-center">
      <legend className="sr-only">{strings.yourRating}</legend>
      <div className="flex max-w-full" onPointerLeave={() => setHovered(0)}>
        {ratings.map(({ value, word }) => (
          <label
            key={value}
            onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setHovered(value)}
            className="relative grid h-12 w-12 min-w-0 place-items-center rounded-xl has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="rating"
              value={value}
              checked={rating === value}
              onChange={() => onRate(value)}
              onKeyDown={onKeyDown}
              aria-label={strings.stars(value, word)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            <Star
              aria-hidden="true"
              className={cn(
                'pointer-events-none size-8 max-w-full transition-[color,fill,scale] duration-150',
                value <= shown ? 'fill-accent stroke-accent' : 'fill-transparent stroke-ink-faint',
                value === hovered && 'scale-110',
              )}
              strokeWidth={1.5}
            />
          </label>
        ))}
      </div>
      <span aria-hidden="true" className="h-5 text-sm text-ink-faint">
        {ratings.find(({ value }) => value === shown)?.word}
      </span>
    </fieldset>
  );
}
