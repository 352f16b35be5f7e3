import type { FeedbackBody } from '@quartet/shared/http/bodies.ts';
import type { Request, RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { readPlanClaim } from '../billing/plan-claim.ts';
import type { ApiContext } from '../context.ts';
import { type FeedbackInput, parseFeedback, submitFeedback } from '../feedback/submit-feedback.ts';
import { readJsonBody } from '../http/read-json-body.ts';
import { within } from '../http/within.ts';
import { readSender, type Sender } from '../limits/client-address.ts';

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
