import * as z from 'zod';

const moment = z.iso.datetime();
const credits = z.number().int();

/** The reply of `GET /api/account/data`: everything except content that is kept about the user, newest first. */
export const accountDataBodySchema = z.strictObject({
  userId: z.string(),
  since: moment,
  credits,
  /** False when a list was too long, and holds only its newest rows. */
  complete: z.boolean(),
  blockedAt: moment.nullable(),
  unlimitedUntil: moment.nullable(),
  plans: z.array(
    z.strictObject({ plan: z.string(), status: z.string(), periodEnd: moment.nullable() }),
  ),
  /** Credits given and taken. */
  entries: z.array(
    z.strictObject({ createdAt: moment, amount: credits, kind: z.string(), key: z.string() }),
  ),
  turns: z.array(
    z.strictObject({
      turnId: z.string(),
      createdAt: moment,
      state: z.string(),
      charged: credits,
      cancelledAt: moment.nullable(),
    }),
  ),
  feedback: z.array(
    z.strictObject({ createdAt: moment, rating: z.number().int(), text: z.string() }),
  ),
  /** Lists the orders of operators on the account. */
  actions: z.array(
    z.strictObject({
      createdAt: moment,
      action: z.string(),
      reason: z.string(),
      turnId: z.string().nullable(),
      credits: credits.nullable(),
    }),
  ),
});
