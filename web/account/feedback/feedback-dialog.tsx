import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { useMutation } from '@tanstack/react-query';
import { Star, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../../ui/components/button.tsx';
import { useApi } from '../../ui/lib/api-client.tsx';
import { cn } from '../../ui/lib/cn.ts';
import { formatNumber } from '../../ui/lib/format.ts';
import { showToast } from '../../ui/lib/view.ts';
import { QuartetMark } from '../../ui/models/quartet-mark.tsx';
import {
  cutFeedback,
  emptyFeedback,
  type FeedbackDraft,
  findMissing,
  maxFeedbackLength,
  ratings,
  sendFeedback,
  toFailureNotice,
  toMissingNotice,
  toSubmitLabel,
  toThanks,
} from './feedback.ts';
import { strings } from './strings.ts';

interface FeedbackDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Credits that the feedback will bring. */
  readonly reward: number;
  /** Called when the balance may have changed. */
  readonly onRewarded: () => void;
}

/** Asks for a rating and a text. If the dialog is closed, the input is kept until it is sent. */
export function FeedbackDialog({ open, onOpenChange, reward, onRewarded }: FeedbackDialogProps) {
  const api = useApi();
  const [draft, setDraft] = useState(emptyFeedback);
  const { mutate, isPending } = useMutation({
    mutationFn: () => sendFeedback(api, draft),
    onSuccess(message) {
      setDraft(emptyFeedback);
      onOpenChange(false);
      showToast(toThanks(message));
      onRewarded();
    },
    onError(error) {
      console.error('The feedback could not be sent.', error);
      showToast(toFailureNotice(error));
    },
  });
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-appear bg-ink/40 dark:bg-black/60" />
        <FeedbackSheet>
          <FeedbackForm
            draft={draft}
            reward={reward}
            submitting={isPending}
            onChange={setDraft}
            onSubmit={() => mutate()}
          />
        </FeedbackSheet>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Centred on large screens, at the bottom of a phone. The focus returns to where it was. */
function FeedbackSheet({ children }: { children: React.ReactNode }) {
  const before = useRef<Element | null>(null);
  return (
    <Dialog.Content
      onOpenAutoFocus={(event) => {
        before.current = document.activeElement;
        // Without this, the first star would be ringed after a tap.
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      }}
      onCloseAutoFocus={(event) => {
        event.preventDefault();
        if (before.current instanceof HTMLElement) before.current.focus();
      }}
      onInteractOutside={(event) => {
        if (isInToast(event.target)) event.preventDefault();
      }}
      className="fixed inset-x-0 bottom-0 z-50 mx-auto max-h-[94dvh] animate-appear overflow-y-auto overscroll-contain rounded-t-3xl border border-line bg-raised p-6 pb-[max(1.5rem,env(safe-area-inset-bottom))] shadow-dock outline-none sm:inset-y-0 sm:my-auto sm:h-fit sm:w-[28rem] sm:rounded-3xl sm:p-8 sm:pb-7"
    >
      <QuartetMark className="mx-auto size-10" />
      <Dialog.Title className="mt-4 text-center text-xl font-semibold tracking-[-0.02em] text-balance">
        {strings.congrats}
      </Dialog.Title>
      <Dialog.Description className="mx-auto mt-1.5 mb-4 max-w-[34ch] text-center leading-relaxed text-pretty text-ink-soft">
        {strings.advice}
      </Dialog.Description>
      {children}
      <Dialog.Close
        aria-label={strings.close}
        className="absolute top-4 inset-e-4 grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <X className="size-[18px]" aria-hidden="true" />
      </Dialog.Close>
    </Dialog.Content>
  );
}

/** A toast is above the dialog. Dismissing it must not close the dialog. */
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="region"] > ol') !== null;
}

interface FeedbackFormProps {
  readonly draft: FeedbackDraft;
  readonly reward: number;
  readonly submitting: boolean;
  readonly onChange: (draft: FeedbackDraft) => void;
  readonly onSubmit: () => void;
}

/** Shows the feedback form. The keyboard can submit an incomplete form, which then reports what is missing. */
function FeedbackForm({ draft, reward, submitting, onChange, onSubmit }: FeedbackFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const missing = findMissing(draft);
  const submit = () => {
    if (submitting) return;
    if (!missing) return onSubmit();
    showToast(toMissingNotice(missing));
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

/** True for Enter with Ctrl or Cmd, and for Enter alone on a star. */
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
        dir={text === '' ? undefined : 'auto'}
        className="block max-h-[34dvh] min-h-28 w-full resize-y rounded-xl border border-line bg-paper px-3.5 py-3 text-base leading-6 outline-offset-0 transition-colors placeholder:text-ink-faint hover:border-line-strong disabled:opacity-60"
      />
      <p id={counterId} className="mt-1.5 text-end text-xs text-ink-faint tabular-nums">
        {formatNumber(countCodePoints(text))} / {formatNumber(maxFeedbackLength)}
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

/** Shows five stars as radio buttons. Hovering previews a rating. */
function StarRating({ rating, disabled, onRate, onKeyDown }: StarRatingProps) {
  const [hovered, setHovered] = useState(0);
  const shown = hovered || rating;
  const shownRating = ratings.find(({ value }) => value === shown);
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col items-center">
      <legend className="sr-only">{strings.yourRating}</legend>
      <div className="flex max-w-full" onPointerLeave={() => setHovered(0)}>
        {ratings.map(({ value, key }) => (
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
              aria-label={strings.stars(value, strings[key])}
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
        {shownRating && strings[shownRating.key]}
      </span>
    </fieldset>
  );
}
