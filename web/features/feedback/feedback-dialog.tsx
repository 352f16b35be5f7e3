import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useState } from 'react';
import { useApi } from '../../lib/api-context.tsx';
import { useFocusReturn } from '../../lib/use-focus-return.ts';
import { showToast } from '../../lib/view.ts';
import { QuartetMark } from '../../models/quartet-mark.tsx';
import { emptyFeedback, sendFeedback, toFailureNotice, toThanks } from './feedback.ts';
import { FeedbackForm } from './feedback-form.tsx';
import { strings } from './strings.ts';

export interface FeedbackDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** Credits that the feedback will bring. */
  readonly reward: number;
  /** The balance may have changed. */
  readonly onRewarded: () => void;
}

/** Asks for a rating and a text. What was filled in is kept when the dialog is closed, until it is sent. */
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
  const { onOpenAutoFocus, onCloseAutoFocus } = useFocusReturn();
  return (
    <Dialog.Content
      onOpenAutoFocus={(event) => {
        onOpenAutoFocus();
        // The first star would be ringed after a tap.
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      }}
      onCloseAutoFocus={onCloseAutoFocus}
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
        className="absolute top-4 right-4 grid size-9 place-items-center rounded-lg text-ink-faint transition-colors hover:bg-sunken hover:text-ink pointer-coarse:size-11"
      >
        <X className="size-[18px]" aria-hidden="true" />
      </Dialog.Close>
    </Dialog.Content>
  );
}

/** A toast lies above the dialog: dismissing it must not close the dialog. */
function isInToast(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role="region"] > ol') !== null;
}
