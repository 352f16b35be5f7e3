import type { ReactNode } from 'react';
import { useUserRecord } from '../../features/credits/use-user-record.ts';
import { askForFeedback } from './feedback-event.ts';

export interface RewardButtonProps {
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
