import { limits } from '@quartet/shared/domain/limits.ts';
import type { FeedbackBody, FeedbackRequest } from '@quartet/shared/http/bodies.ts';
import type { ApiClient } from '../../ui/lib/api-client.tsx';
import { ApiError, hasFields, toApiError } from '../../ui/lib/api-error.ts';
import type { Toast } from '../../ui/lib/view.ts';
import { strings } from './strings.ts';

/** A rating of 0 means that there is none yet. */
export interface FeedbackDraft {
  readonly rating: number;
  readonly text: string;
}

export const emptyFeedback: FeedbackDraft = { rating: 0, text: '' };

export const ratings = [
  { value: 1, key: 'poor' },
  { value: 2, key: 'fair' },
  { value: 3, key: 'good' },
  { value: 4, key: 'great' },
  { value: 5, key: 'excellent' },
] as const satisfies readonly { value: number; key: keyof typeof strings }[];

export const maxFeedbackLength = limits.feedbackCodePoints;

/** Cuts the text at the limit, in code points as in the API. `maxLength` would count UTF-16 units. */
export function cutFeedback(text: string): string {
  return text.length <= maxFeedbackLength
    ? text
    : Array.from(text).slice(0, maxFeedbackLength).join('');
}

/** Returns the first empty field, beginning with the rating; null if none is missing. */
export function findMissing({ rating, text }: FeedbackDraft): keyof FeedbackDraft | null {
  if (rating === 0) return 'rating';
  if (text.trim() === '') return 'text';
  return null;
}

type Notice = Pick<Toast, 'title' | 'variant'> & { readonly description: string };

export function toMissingNotice(missing: keyof FeedbackDraft): Notice {
  return missing === 'rating'
    ? {
        title: strings.ratingRequired,
        description: strings.selectRating,
        variant: 'destructive',
      }
    : {
        title: strings.feedbackRequired,
        description: strings.provideFeedback,
        variant: 'destructive',
      };
}

export function toFailureNotice(error: unknown): Notice {
  const tooMuch = error instanceof ApiError && error.status === 429;
  return {
    title: strings.submissionFailed,
    description: tooMuch ? strings.tooMuch : strings.notSubmitted,
    variant: 'destructive',
  };
}

/** Does not promise credits to a person who has already had them. */
export function toSubmitLabel(reward: number): string {
  return reward > 0 ? strings.submitForCredits(reward) : strings.submit;
}

export function toThanks(message: string): Notice {
  return { title: strings.thankYou, description: message, variant: 'default' };
}

/** Resolves to the sentence to show. Throws `ApiError` if the feedback was refused. */
export async function sendFeedback(
  api: Pick<ApiClient, 'send'>,
  { rating, text }: FeedbackDraft,
): Promise<string> {
  const body: FeedbackRequest = { rating, feedbackText: text.trim() };
  const response = await api.send('/api/feedback', { method: 'POST', body });
  if (!response.ok) throw await toApiError(response);
  const reply: unknown = await response.json().catch(() => null);
  return hasFields<FeedbackBody>(reply, { message: 'string' })
    ? describeThanks(reply.message) || strings.thanks
    : strings.thanks;
}

/** Translates the API's thanks. Thanks of another form stay as they are. */
function describeThanks(message: string): string {
  const { given, had } =
    /submitted(?: and (?<given>\d+)|\. The (?<had>\d+)) credits /.exec(message)?.groups ?? {};
  if (given) return strings.thanksWith(Number(given));
  return had ? strings.thanksAgain(Number(had)) : message;
}
