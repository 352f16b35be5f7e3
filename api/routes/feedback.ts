import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { UserId } from '@quartet/shared/domain/ids.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { price } from '@quartet/shared/domain/price.ts';
import { type FeedbackBody, feedbackRequestSchema } from '@quartet/shared/http/bodies.ts';
import { announceBalance } from '@quartet/stores/ledger/balance/announce-balance.ts';
import type { Sighting } from '@quartet/stores/ledger/ledger.ts';
import type { Request, RequestHandler } from 'express';
import { readPlanClaim } from '../account/plan-claim.ts';
import { getSession } from '../account/require-session.ts';
import type { ApiContext } from '../context.ts';
import { checkText, isBlank } from '../http/check-text.ts';
import { readSender, type Sender } from '../http/limits/client-address.ts';
import { parseShape } from '../http/parse-json.ts';
import { readJsonBody } from '../http/read-json-body.ts';
import { within } from '../http/within.ts';

/** 5,000 code points in their longest escapes, and some room. */
const bodyBytes = 64 * 1024;

/** `POST /api/feedback`: the reply's message says whether credits were added. */
export function feedbackRoute(ctx: ApiContext): RequestHandler {
  return async (req, res) => {
    const session = getSession(res);
    const feedback = await readFeedback(ctx, req, readSender(ctx, req, res));
    const user = { userId: session.userId, sighting: readPlanClaim(session) };
    const message = await within(submitFeedback(ctx, user, feedback), {
      ms: 5_000,
      code: 'database_unavailable',
    });
    const body: FeedbackBody = { message };
    res.setHeader('Cache-Control', 'no-store');
    res.json(body);
  };
}

async function readFeedback(
  { bodies }: ApiContext,
  req: Request,
  sender: Sender,
): Promise<FeedbackInput> {
  using share = bodies.ofUser(sender);
  const { value } = await readJsonBody(req, { limit: bodyBytes, share });
  return parseFeedback(value);
}

interface FeedbackInput {
  readonly rating: number;
  readonly text: string;
}

const field = 'feedbackText';

/** Throws `AppError` if the body is invalid. */
function parseFeedback(value: unknown): FeedbackInput {
  const { rating, feedbackText } = parseShape(feedbackRequestSchema, value);
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) {
    throw new AppError('invalid_rating', 'The rating must be 1, 2, 3, 4 or 5.', {
      field: 'rating',
    });
  }
  checkText(feedbackText, field);
  const text = feedbackText.trim();
  if (isBlank(text)) throw new AppError('feedback_empty', 'Your feedback is empty.', { field });
  const limit = limits.feedbackCodePoints;
  if (countCodePoints(text) > limit) {
    throw new AppError('feedback_too_long', 'Your feedback is too long.', { field, limit });
  }
  return { rating, text };
}

/** Stores the feedback and rewards a user's first one. Resolves to the sentence to show. */
async function submitFeedback(
  ctx: ApiContext,
  user: { readonly userId: UserId; readonly sighting: Sighting },
  feedback: FeedbackInput,
): Promise<string> {
  const { ledger, accounts } = ctx.stores;
  await ledger.openAccount(user.userId, user.sighting);
  const { rewarded } = await accounts.recordFeedback({ userId: user.userId, ...feedback });
  if (rewarded) announceBalance(ctx, user.userId);
  const credits = price.feedbackReward;
  return rewarded
    ? `Your feedback has been submitted and ${credits} credits have been added to your account.`
    : `Your feedback has been submitted. The ${credits} credits for feedback are given once for each person and e-mail address, and you've had them.`;
}
