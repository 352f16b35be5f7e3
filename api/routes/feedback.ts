import type { FeedbackBody } from '@quartet/shared/http/bodies.ts';
import type { RequestHandler } from 'express';
import { getSession } from '../auth/require-session.ts';
import { readPlanClaim } from '../billing/plan-claim.ts';
import {
  type FeedbackContext,
  parseFeedback,
  submitFeedback,
} from '../feedback/submit-feedback.ts';
import { readJsonBody } from '../http/read-json-body.ts';
import { within } from '../http/within.ts';

/** 5,000 characters, each escaped at its longest, and the envelope. */
const bodyBytes = 64 * 1024;

/** `POST /api/feedback`: stores feedback. The first of a user gives credits; the reply's message says which it was. */
export function feedbackRoute(ctx: FeedbackContext): RequestHandler {
  return async (req, res) => {
    const session = getSession(res);
    const { value } = await readJsonBody(req, bodyBytes);
    const feedback = parseFeedback(value);
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
