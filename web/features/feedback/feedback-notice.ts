import { ApiError } from '../../lib/api-error.ts';
import type { Toast } from '../../lib/toasts.ts';
import type { FeedbackDraft } from './feedback-draft.ts';

type Notice = Pick<Toast, 'title' | 'variant'> & { readonly description: string };

export const missingNotices: Readonly<Record<keyof FeedbackDraft, Notice>> = {
  rating: {
    title: 'Rating required',
    description: 'Please select a rating before submitting.',
    variant: 'destructive',
  },
  text: {
    title: 'Feedback required',
    description: 'Please provide some feedback before submitting.',
    variant: 'destructive',
  },
};

export function toFailureNotice(error: unknown): Notice {
  const tooMuch = error instanceof ApiError && error.status === 429;
  return {
    title: 'Submission failed',
    description: tooMuch
      ? 'You have sent a lot of feedback. Please wait a while before you send more.'
      : 'Failed to submit feedback. Please try again.',
    variant: 'destructive',
  };
}

/** Promises nothing to who had the credits already. */
export function toSubmitLabel(reward: number): string {
  return reward > 0 ? `Submit & Get ${reward} Credits` : 'Submit';
}

export function toThanks(message: string): Notice {
  return { title: 'Thank you!', description: message, variant: 'default' };
}
