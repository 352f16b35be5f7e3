import * as z from 'zod';

/** Epoch milliseconds. Postgres reads no year beyond 9999, and a plan in force gets some days more. */
const moment = z.number().int().min(0).max(Date.UTC(9999, 0));

/** Describes only the parts that we read. */
export const clerkEventSchema = z.object({
  type: z.string(),
  data: z.unknown().optional(),
  /** When the event happened. */
  timestamp: moment.optional(),
});
export type ClerkEvent = z.infer<typeof clerkEventSchema>;

const id = z.string().regex(/^[\w-]{1,128}$/);
const payer = z.object({ user_id: id.nullish() }).nullish();

export const itemSchema = z.object({
  id,
  status: z.string(),
  period_start: moment,
  period_end: moment.nullish(),
  canceled_at: moment.nullish(),
  updated_at: moment.nullish(),
  is_free_trial: z.boolean().nullish(),
  plan: z
    .object({
      slug: z.string(),
      has_base_fee: z.boolean().nullish(),
      /** US cents. */
      amount: z.number().nullish(),
    })
    .nullish(),
  payer,
});
export type ItemData = z.infer<typeof itemSchema>;

export const subscriptionSchema = z.object({ payer, items: z.array(itemSchema) });

export const paymentSchema = z.object({
  status: z.string(),
  payer,
  subscription_items: z.array(itemSchema),
});

export const userSchema = z.object({
  id,
  email_addresses: z.array(
    z.object({
      email_address: z.string(),
      verification: z.object({ status: z.string() }).nullish(),
    }),
  ),
});

export const deletedUserSchema = z.object({ id });
