import { useAuth } from '@clerk/react';
import { price } from '@quartet/shared/domain/price.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { createLazy } from '../../ui/lib/use-lazy.ts';
import { userRecordKey, useUserRecord } from '../credits/user-record.ts';

const dialog = createLazy(() => import('./feedback-dialog.tsx'));

/** Shows the feedback dialog to a signed-in person. The key keeps one user's draft from the next. */
export function FeedbackEntry() {
  const { userId } = useAuth();
  return userId ? <FeedbackOf key={userId} /> : null;
}

function FeedbackOf() {
  const queries = useQueryClient();
  const [open, setOpen] = useState(false);
  const openDialog = useCallback(() => {
    dialog.load().then(
      () => setOpen(true),
      (error: unknown) => console.error('The feedback dialog could not be loaded.', error),
    );
  }, []);
  // Shows the default reward until the record has loaded.
  const reward = useUserRecord()?.feedbackReward ?? price.feedbackReward;
  useEffect(() => onFeedbackWanted(openDialog), [openDialog]);
  const loaded = dialog.peek();
  return (
    loaded && (
      <loaded.FeedbackDialog
        open={open}
        reward={reward}
        onOpenChange={setOpen}
        onRewarded={() => void queries.invalidateQueries({ queryKey: userRecordKey })}
      />
    )
  );
}

const eventName = 'quartet-feedback';

/** Opens the feedback dialog. Returns false when the page has none, as for a visitor. */
export function askForFeedback(): boolean {
  return !window.dispatchEvent(new CustomEvent(eventName, { cancelable: true }));
}

function onFeedbackWanted(listener: () => void): () => void {
  const hear = (event: Event) => {
    event.preventDefault();
    listener();
  };
  window.addEventListener(eventName, hear);
  return () => window.removeEventListener(eventName, hear);
}

interface RewardButtonProps {
  /** Text before the button, hidden together with it. */
  readonly before?: ReactNode;
  readonly children: (reward: number) => string;
}

/** Opens the feedback dialog from within a sentence. Renders nothing if feedback would bring no credits. */
export function RewardButton({ before, children }: RewardButtonProps) {
  const reward = useUserRecord()?.feedbackReward ?? 0;
  if (reward === 0) return null;
  return (
    <>
      {before}
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void askForFeedback()}
        className="relative font-medium text-accent underline-offset-4 before:absolute before:inset-x-0 before:-inset-y-3 hover:underline"
      >
        {children(reward)}
      </button>
    </>
  );
}
