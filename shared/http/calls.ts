import type { BodyName } from './body-schemas.ts';

export interface CallReply {
  readonly about: string;
  readonly body?: BodyName;
  /** Frames of an event stream, one `data:` line each. */
  readonly stream?: BodyName;
}

export interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly about: string;
  /** True when it needs a bearer token. */
  readonly signedIn: boolean;
  readonly request?: BodyName;
  readonly headers?: readonly string[];
  /** Responses by HTTP status. */
  readonly replies: Readonly<Record<number, CallReply>>;
}

const stream = {
  about: 'The turn as an event stream, ended by [DONE].',
  stream: 'SseFrame',
} as const;
const done = { about: 'Done, or done before.' } as const;

/** One row for each call of the API. */
export const calls: readonly Call[] = [
  {
    method: 'GET',
    path: '/api/clerk-key',
    about: "Clerk's public key, and where the page reaches Clerk.",
    signedIn: false,
    replies: { 200: { about: 'The key.', body: 'ClerkKey' } },
  },
  {
    method: 'GET',
    path: '/api/auth/user',
    about: 'The user and what they can spend. The first sight of a user grants the free question.',
    signedIn: true,
    replies: { 200: { about: 'The user.', body: 'User' } },
  },
  {
    method: 'GET',
    path: '/api/account/data',
    about: 'A copy of what is kept about the user, without content.',
    signedIn: true,
    replies: { 200: { about: 'The copy.', body: 'AccountData' } },
  },
  {
    method: 'POST',
    path: '/api/chat',
    about: 'Asks a question. With `Accept: application/json`, answers with the turn to join.',
    signedIn: true,
    request: 'ChatRequest',
    headers: ['Idempotency-Key'],
    replies: { 200: stream, 202: { about: 'Accepted.', body: 'ChatAccepted' } },
  },
  {
    method: 'POST',
    path: '/api/chat/lookup',
    about: 'The turn of a question whose reply was lost. A key that has opened none never will.',
    signedIn: true,
    headers: ['Idempotency-Key'],
    replies: { 200: { about: 'The turn, which has begun.', body: 'ChatAccepted' } },
  },
  {
    method: 'GET',
    path: '/api/chat/{turnId}',
    about: 'Joins a turn.',
    signedIn: true,
    replies: { 200: stream },
  },
  {
    method: 'DELETE',
    path: '/api/chat/{turnId}',
    about: 'Cancels a turn.',
    signedIn: true,
    replies: { 204: done },
  },
  {
    method: 'GET',
    path: '/api/chat/{turnId}/question',
    about: 'What was asked in a turn, for as long as the turn can be joined.',
    signedIn: true,
    replies: { 200: { about: 'The question, without its images.', body: 'Asked' } },
  },
  {
    method: 'DELETE',
    path: '/api/chat/{turnId}/answers/{model}',
    about: 'Stops one model.',
    signedIn: true,
    replies: { 204: done },
  },
  {
    method: 'POST',
    path: '/api/chat/{turnId}/combine',
    about: 'Stops every model that has not ended, so that the consensus starts.',
    signedIn: true,
    replies: { 204: done },
  },
  {
    method: 'POST',
    path: '/api/chat/{turnId}/delivered',
    about: 'Says that the turn was read to its end, so that it need not be kept for long.',
    signedIn: true,
    replies: { 204: done },
  },
  {
    method: 'POST',
    path: '/api/feedback',
    about: 'Stores feedback. The first of a user gives credits.',
    signedIn: true,
    request: 'FeedbackRequest',
    replies: { 200: { about: 'A sentence to show.', body: 'Feedback' } },
  },
  {
    method: 'POST',
    path: '/api/webhooks/clerk',
    about: "Takes Clerk's signed webhooks.",
    signedIn: false,
    headers: ['svix-id', 'svix-timestamp', 'svix-signature'],
    replies: { 200: { about: 'Applied, or known before.' } },
  },
];
