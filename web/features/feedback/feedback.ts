import { limits } from '@quartet/shared/domain/limits.ts';
import type { FeedbackBody, FeedbackRequest } from '@quartet/shared/http/bodies.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError, toApiError } from '../../lib/api-error.ts';
import { hasFields } from '../../lib/has-fields.ts';
import type { Toast } from '../../lib/toasts.ts';

/** A rating of 0 means none yet. */
export interface FeedbackDraft {
  readonly rating: number;
  readonly text: string;
}

export const emptyFeedback: FeedbackDraft = { rating: 0, text: '' };

export const ratings = [
  { value: 1, word: 'Poor' },
  { value: 2, word: 'Fair' },
  { value: 3, word: 'Good' },
  { value: 4, word: 'Great' },
  { value: 5, word: 'Excellent' },
] as const;

export const maxFeedbackLength = limits.feedbackCodePoints;

/** Cuts the text at the limit, in code points like the API; `maxLength` would count in UTF-16. */
export function cutFeedback(text: string): string {
  return text.length <= maxFeedbackLength
    ? text
    : Array.from(text).slice(0, maxFeedbackLength).join('');
}

/** Returns the first empty field, the rating first; null if none is missing. */
export function findMissing({ rating, text }: FeedbackDraft): keyof FeedbackDraft | null {
  if (rating === 0) return 'rating';
  if (text.trim() === '') return 'text';
  return null;
}

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
      ? "You've sent a lot of feedback. Please wait a while before you send more."
      : 'Failed to submit feedback. Please try again.',
    variant: 'destructive',
  };
}

/** Promises no credits to a person who got them before. */
export function toSubmitLabel(reward: number): string {
  return reward > 0 ? `Submit & Get ${reward} Credits` : 'Submit';
}

export function toThanks(message: string): Notice {
  return { title: 'Thank you!', description: message, variant: 'default' };
}

export const thanks =
  'Your feedback has been submitted and 10 credits have been added to your account.';

/** Resolves to the sentence to show. Throws `ApiError` when the feedback was refused. */
export async function sendFeedback(
  api: Pick<ApiClient, 'send'>,
  { rating, text }: FeedbackDraft,
): Promise<string> {
  const body: FeedbackRequest = { rating, feedbackText: text.trim() };
  const response = await api.send('/api/feedback', { method: 'POST', body });
  if (!response.ok) throw await toApiError(response);
  const reply: unknown = await response.json().catch(() => null);
  return hasFields<FeedbackBody>(reply, { message: 'string' }) ? reply.message || thanks : thanks;
}
