import type { ErrorCode } from '../domain/errors.ts';
import type { BodyName } from './body-schemas.ts';
import type { ReplyHeader, RequestHeader } from './headers.ts';
import {
  accountRefusals,
  askingRefusals,
  bodyRefusals,
  jsonRefusals,
  retryRefusals,
  streamRefusals,
  turnRefusals,
} from './refusals.ts';

export interface CallReply {
  readonly about: string;
  readonly body?: BodyName;
  /** Frames of an event stream, one `data:` line each. */
  readonly stream?: BodyName;
  /** Headers in addition to the headers of every reply. */
  readonly headers?: readonly ReplyHeader[];
}

export interface Call {
  /** Its name in generated clients. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly about: string;
  /** True when it needs a bearer token: a session token, or under `/v1` and `/mcp` an API key. */
  readonly signedIn: boolean;
  readonly request?: BodyName;
  /** The headers that it reads: true for a header without which it is refused. */
  readonly headers?: Readonly<Partial<Record<RequestHeader, boolean>>>;
  /** Responses by HTTP status. */
  readonly replies: Readonly<Record<number, CallReply>>;
  /** Codes of its refusals, in addition to the codes of every call. */
  readonly refusals: readonly ErrorCode[];
}

const stream = {
  about: 'The turn as an event stream, ended by [DONE].',
  stream: 'SseFrame',
  headers: ['X-Turn-Id', 'X-Digital-Source-Type', 'X-Accel-Buffering'],
} as const;
const done = { about: 'Done, or done before.' } as const;

/** Calls of programs, whose replies OpenAI describes. */
const model = { method: 'GET', signedIn: true, replies: { 200: { about: 'A model.' } } } as const;
const completion = {
  method: 'POST',
  signedIn: true,
  replies: {
    200: {
      about: 'Whole or as an event stream, with the field `quartet`.',
      headers: ['X-Turn-Id', 'X-Digital-Source-Type', 'X-Accel-Buffering'],
    },
  },
  refusals: [...askingRefusals, 'no_answer'],
} as const;

/** One row for each call of the API. */
export const calls: readonly Call[] = [
  {
    name: 'readClerkKey',
    method: 'GET',
    path: '/api/clerk-key',
    about: "Clerk's public key, and where the page reaches Clerk.",
    signedIn: false,
    replies: { 200: { about: 'The key.', body: 'ClerkKey' } },
    refusals: [],
  },
  {
    name: 'readUser',
    method: 'GET',
    path: '/api/auth/user',
    about: 'The user and what they can spend. The first sight of a user grants the free question.',
    signedIn: true,
    replies: { 200: { about: 'The user.', body: 'User' } },
    refusals: accountRefusals,
  },
  {
    name: 'copyAccountData',
    method: 'GET',
    path: '/api/account/data',
    about: 'A copy of what is kept about the user, without content.',
    signedIn: true,
    replies: { 200: { about: 'The copy.', body: 'AccountData' } },
    refusals: turnRefusals,
  },
  {
    name: 'askQuestion',
    method: 'POST',
    path: '/api/chat',
    about: 'Asks a question. With `Accept: application/json`, answers with the turn to join.',
    signedIn: true,
    request: 'ChatRequest',
    headers: { 'Idempotency-Key': false, 'X-Acknowledge': false },
    replies: {
      200: stream,
      202: { about: 'Accepted.', body: 'ChatAccepted', headers: ['X-Turn-Id'] },
    },
    refusals: [...askingRefusals, ...retryRefusals],
  },
  {
    name: 'listTurns',
    method: 'GET',
    path: '/api/chat',
    about:
      "The user's turns that can be joined: running ones first, then the newest; five at most.",
    signedIn: true,
    replies: { 200: { about: 'The turns, without a word of them.', body: 'TurnList' } },
    refusals: ['database_unavailable'],
  },
  {
    name: 'lookUpTurn',
    method: 'POST',
    path: '/api/chat/lookup',
    about: 'The turn of a question whose reply was lost. A key that has opened none never will.',
    signedIn: true,
    headers: { 'Idempotency-Key': true },
    replies: { 200: { about: 'The turn, which has begun.', body: 'ChatAccepted' } },
    refusals: [...turnRefusals, 'invalid_idempotency_key'],
  },
  {
    name: 'joinTurn',
    method: 'GET',
    path: '/api/chat/{turnId}',
    about: 'Joins a turn.',
    signedIn: true,
    headers: { 'X-Acknowledge': false },
    replies: { 200: stream },
    refusals: [...turnRefusals, ...streamRefusals, 'account_disabled'],
  },
  {
    name: 'cancelTurn',
    method: 'DELETE',
    path: '/api/chat/{turnId}',
    about: 'Cancels a turn.',
    signedIn: true,
    replies: { 204: done },
    refusals: turnRefusals,
  },
  {
    name: 'readQuestion',
    method: 'GET',
    path: '/api/chat/{turnId}/question',
    about: 'What was asked in a turn, for as long as the turn can be joined.',
    signedIn: true,
    replies: { 200: { about: 'The question, without its images.', body: 'Asked' } },
    refusals: [...turnRefusals, 'answer_expired'],
  },
  {
    name: 'stopAnswer',
    method: 'DELETE',
    path: '/api/chat/{turnId}/answers/{model}',
    about: 'Stops one model.',
    signedIn: true,
    replies: { 204: done },
    refusals: turnRefusals,
  },
  {
    name: 'combineNow',
    method: 'POST',
    path: '/api/chat/{turnId}/combine',
    about: 'Stops every model that has not ended, so that the consensus starts.',
    signedIn: true,
    replies: { 204: done },
    refusals: turnRefusals,
  },
  {
    name: 'markDelivered',
    method: 'POST',
    path: '/api/chat/{turnId}/delivered',
    about: 'Says that the turn was read to its end, so that it need not be kept for long.',
    signedIn: true,
    replies: { 204: done },
    refusals: turnRefusals,
  },
  {
    name: 'submitFeedback',
    method: 'POST',
    path: '/api/feedback',
    about: 'Stores feedback. The first of a user gives credits.',
    signedIn: true,
    request: 'FeedbackRequest',
    replies: { 200: { about: 'A sentence to show.', body: 'Feedback' } },
    refusals: [
      ...accountRefusals,
      ...jsonRefusals,
      'feedback_empty',
      'feedback_too_long',
      'invalid_rating',
    ],
  },
  {
    name: 'receiveWebhook',
    method: 'POST',
    path: '/api/webhooks/clerk',
    about: "Takes Clerk's signed webhooks.",
    signedIn: false,
    headers: { 'svix-id': true, 'svix-timestamp': true, 'svix-signature': true },
    replies: { 200: { about: 'Applied, or known before.' } },
    refusals: [
      ...bodyRefusals,
      'invalid_request',
      'invalid_signature',
      'webhooks_off',
      'database_unavailable',
      'unknown_plan',
    ],
  },
  {
    ...model,
    name: 'listModels',
    path: '/v1/models',
    about: 'Lists the one model that programs can ask, `quartet`.',
    refusals: [],
  },
  {
    ...model,
    name: 'readModel',
    path: '/v1/models/{model}',
    about: 'The model, if it is `quartet`.',
    refusals: ['not_found'],
  },
  {
    ...completion,
    name: 'createChatCompletion',
    path: '/v1/chat/completions',
    about: 'Asks a question as a chat completion. Closing the connection cancels it.',
    request: 'ChatCompletionRequest',
  },
  {
    ...completion,
    name: 'createResponse',
    path: '/v1/responses',
    about: 'Asks a question as a response. Closing the connection cancels it.',
    request: 'ResponseRequest',
  },
  {
    name: 'callTool',
    method: 'POST',
    path: '/mcp',
    about: 'A message of the Model Context Protocol, with the tools `ask_panel` and `read_panel`.',
    signedIn: true,
    replies: { 200: { about: 'As JSON or as an event stream.' }, 202: done },
    refusals: [...jsonRefusals, 'too_many_connections'],
  },
];
