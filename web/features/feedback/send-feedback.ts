import type { FeedbackBody, FeedbackRequest } from '@quartet/shared/http/bodies.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { toApiError } from '../../lib/api-error.ts';
import { hasFields } from '../../lib/has-fields.ts';
import type { FeedbackDraft } from './feedback-draft.ts';

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
