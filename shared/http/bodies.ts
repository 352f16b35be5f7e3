import * as z from 'zod';
import { inabilitiesSchema } from '../domain/inabilities.ts';
import { modelKeySchema } from '../domain/model-key-schema.ts';
import { forEachModel, modelKeys } from '../domain/panel.ts';
import { hostSchema } from '../domain/retention.ts';
import { strictly } from '../protocol/lenient.ts';
import { answersSchema } from '../protocol/turn-state.ts';

/** A role other than `user` and `assistant` is accepted, and its message ignored. */
const historyMessageSchema = z.object({
  role: z.string(),
  content: z.string(),
  reasoning: z.string().nullish(),
});
const messageList = z.array(historyMessageSchema).nullish();
const conversationHistorySchema = z.object({
  ...forEachModel(() => messageList),
  /** Accepted in any shape. The last message of a list is the consensus on the question before, which every model is shown as a quotation. */
  consensus: z.unknown().optional(),
});

/**
 * The body of `POST /api/chat`. Unknown fields are refused, except in a message. Null in a specified field is as good as
 * omitted. Sizes: see `limits`.
 */
export const chatRequestSchema = z.strictObject({
  message: z.string(),
  /** Each model's earlier messages, oldest first. */
  conversationHistory: conversationHistorySchema.nullish(),
  /** Data URLs of PNG, JPEG, WebP or GIF images. */
  imageUrls: z.array(z.string()).nullish(),
  webSearch: z.boolean().nullish(),
  /** Reads the pages that answers cite, with web search and where the deployment allows it. */
  checkPages: z.boolean().nullish(),
  /** The model that is to combine the answers. By default the first that can. */
  composer: z.optional(modelKeySchema),
  /**
   * Asks only these models again, for the ended turn in which they failed to answer the same question. Without any, its
   * answers are combined again.
   */
  retry: z
    .strictObject({
      turnId: z.string(),
      models: z.array(modelKeySchema).max(modelKeys.length),
      /** Asks one model for another answer although its own is complete. It costs as much as any question. */
      paid: z.boolean().optional(),
      /** Models left out of the consensus. */
      without: z.array(modelKeySchema).max(modelKeys.length).optional(),
      /** Receipt of the ended turn, for combining answers that are no longer kept. */
      carried: z.object({ receipt: z.string(), answers: strictly(answersSchema) }).optional(),
    })
    .optional(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

/** The 202 reply of `POST /api/chat` with `Accept: application/json`. */
export const chatAcceptedSchema = z.object({ turnId: z.string() });
export type ChatAccepted = z.infer<typeof chatAcceptedSchema>;

/** The reply of `GET /api/chat`: the user's turns that can be joined, without a word of them. `askedAt` is an ISO 8601 time. */
export const turnListBodySchema = z.object({
  turns: z.array(
    z.object({ turnId: z.string(), askedAt: z.string(), status: z.enum(['running', 'ended']) }),
  ),
});
export type TurnListBody = z.infer<typeof turnListBodySchema>;

/** The reply of `GET /api/chat/{turnId}/question`. `images`: how many there were; they are not kept. */
export const askedBodySchema = z.object({
  message: z.string(),
  images: z.number().int(),
  webSearch: z.boolean(),
  checkPages: z.literal(true).optional(),
  composer: z.optional(modelKeySchema),
});
export type AskedBody = z.infer<typeof askedBodySchema>;

/** The reply of `GET /api/auth/user`. `credits` counts what can be spent now; holds are already taken off. */
export const userBodySchema = z.object({
  id: z.string(),
  credits: z.number().int(),
  unlimited: z.boolean(),
  /** Credits that feedback would bring: 0 once the user, or one of the user's e-mail addresses, had them. */
  feedbackReward: z.number().int().optional(),
  /** Models that cannot search the web or read images, as far as is known. */
  cannot: inabilitiesSchema.optional(),
  /** The hosts that may get a question, and what each keeps. */
  hosts: z.array(hostSchema).readonly().optional(),
  /** True where a question may ask for `checkPages`. */
  pageChecks: z.literal(true).optional(),
});
export type UserBody = z.infer<typeof userBodySchema>;

/** The body of `POST /api/feedback`. `rating`: 1 to 5. */
export const feedbackRequestSchema = z.strictObject({
  rating: z.number(),
  feedbackText: z.string(),
});
export type FeedbackRequest = z.infer<typeof feedbackRequestSchema>;

/** The reply of `POST /api/feedback`: a sentence to show. */
export const feedbackBodySchema = z.object({ message: z.string() });
export type FeedbackBody = z.infer<typeof feedbackBodySchema>;

/** The reply of `GET /api/clerk-key`. `proxyUrl` is where the page reaches Clerk's Frontend API. */
export const clerkKeyBodySchema = z.object({
  publishableKey: z.string(),
  proxyUrl: z.string().optional(),
  /** True when emulated providers answer. */
  demo: z.boolean(),
});
export type ClerkKeyBody = z.infer<typeof clerkKeyBodySchema>;

/** The reply of every refused call. `error` is a plain sentence, `code` one of `errorStatus`. */
export const errorBodySchema = z.object({
  error: z.string(),
  code: z.string(),
  field: z.string().optional(),
  limit: z.number().optional(),
  /** With `answer_expired`: the credits that the turn cost. Absent while that is not decided. */
  charged: z.number().int().optional(),
  /** True when the same request may succeed later. */
  retryable: z.boolean(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** The reply of a refused call under `/v1`, as OpenAI's clients read it. `param`: the field that is at fault. */
export const programErrorBodySchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.string(),
    param: z.string().nullable(),
    code: z.string(),
  }),
});
export type ProgramErrorBody = z.infer<typeof programErrorBodySchema>;
