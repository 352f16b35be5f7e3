import { sseFrameSchema } from '../protocol/sse-frame.ts';
import { accountDataBodySchema } from './account-data.ts';
import {
  askedBodySchema,
  chatAcceptedSchema,
  chatRequestSchema,
  clerkKeyBodySchema,
  errorBodySchema,
  feedbackBodySchema,
  feedbackRequestSchema,
  userBodySchema,
} from './bodies.ts';

/** Every body of a call, by its name in the OpenAPI description. */
export const bodySchemas = {
  AccountData: accountDataBodySchema,
  Asked: askedBodySchema,
  ChatAccepted: chatAcceptedSchema,
  ChatRequest: chatRequestSchema,
  ClerkKey: clerkKeyBodySchema,
  Error: errorBodySchema,
  Feedback: feedbackBodySchema,
  FeedbackRequest: feedbackRequestSchema,
  SseFrame: sseFrameSchema,
  User: userBodySchema,
} as const;
export type BodyName = keyof typeof bodySchemas;
