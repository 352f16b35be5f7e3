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
  programErrorBodySchema,
  turnListBodySchema,
  userBodySchema,
} from './bodies.ts';
import { chatCompletionRequestSchema, responseRequestSchema } from './program-bodies.ts';

/** Every body of a call, by its name in the OpenAPI description. */
export const bodySchemas = {
  AccountData: accountDataBodySchema,
  Asked: askedBodySchema,
  ChatAccepted: chatAcceptedSchema,
  ChatCompletionRequest: chatCompletionRequestSchema,
  ChatRequest: chatRequestSchema,
  ClerkKey: clerkKeyBodySchema,
  Error: errorBodySchema,
  Feedback: feedbackBodySchema,
  FeedbackRequest: feedbackRequestSchema,
  ProgramError: programErrorBodySchema,
  ResponseRequest: responseRequestSchema,
  SseFrame: sseFrameSchema,
  TurnList: turnListBodySchema,
  User: userBodySchema,
} as const;
export type BodyName = keyof typeof bodySchemas;
