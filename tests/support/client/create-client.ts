import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { acknowledgement } from '@quartet/shared/http/acknowledgement.ts';
import {
  type ChatRequest,
  chatAcceptedSchema,
  type FeedbackRequest,
  feedbackBodySchema,
  type UserBody,
  userBodySchema,
} from '@quartet/shared/http/bodies.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { ApiError, requireOk } from './api-error.ts';
import { readFrames } from './read-frames.ts';

export interface ClientOptions {
  /** Origin of the API, as `https://quartet.example`. */
  readonly url: string;
  /** Resolves to a session token that is valid now. Called once for each call. */
  readonly readToken: () => Promise<string>;
}

export interface AskOptions {
  /** 1 to 255 visible ASCII characters. The same key with the same question joins the same turn. */
  readonly idempotencyKey?: string;
  /** Closes the stream; the turn continues. */
  readonly signal?: AbortSignal;
  /** Called with the id of the turn before its first frame. */
  readonly onAccepted?: (turnId: string) => void;
}

/** The calls of the API. Each throws `ApiError` when it is refused. */
export interface Client {
  /**
   * Asks, and yields the turn's frames to its end, which it then acknowledges to the API. Throws when the stream ends early;
   * `join` the turn then.
   */
  ask(question: ChatRequest, options?: AskOptions): AsyncGenerator<SseFrame, void>;
  /** Asks, and resolves to the id of the turn to join. */
  enqueue(question: ChatRequest, options?: Pick<AskOptions, 'idempotencyKey'>): Promise<string>;
  /** The turn that was opened with a key, when the reply was lost. Null: it was not taken, and will not be. */
  lookUp(idempotencyKey: string): Promise<string | null>;
  /** Yields the turn's state so far, then its frames to its end. Throws when the stream ends early. */
  join(turnId: string, options?: Pick<AskOptions, 'signal'>): AsyncGenerator<SseFrame, void>;
  cancel(turnId: string): Promise<void>;
  stopAnswer(turnId: string, model: ModelKey): Promise<void>;
  /** Stops every model that has not ended, so that the consensus starts. */
  combine(turnId: string): Promise<void>;
  readUser(): Promise<UserBody>;
  /** Resolves to the sentence to show. */
  sendFeedback(feedback: FeedbackRequest): Promise<string>;
}

type Headers = Readonly<Record<string, string>>;
type RequestOptions = Omit<RequestInit, 'headers'> & { readonly headers?: Headers };

const eventStream = { accept: 'text/event-stream', ...acknowledgement };

export function createClient({ url, readToken }: ClientOptions): Client {
  async function send(path: string, { headers, ...init }: RequestOptions = {}): Promise<Response> {
    const authorization = `Bearer ${await readToken()}`;
    const sent = { ...init, headers: { accept: 'application/json', authorization, ...headers } };
    return requireOk(await fetch(new URL(path, url), sent));
  }

  /** Says at the end that it was read; unless that arrives, the turn is only kept for longer. */
  async function* readTurn(response: Response): AsyncGenerator<SseFrame, void> {
    yield* readFrames(response);
    const turnId = response.headers.get('x-turn-id') ?? '';
    await send(`/api/chat/${turnId}/delivered`, { method: 'POST' }).catch(() => undefined);
  }

  return {
    async *ask(question, { idempotencyKey, signal, onAccepted } = {}) {
      const headers = { ...eventStream, ...toKeyHeader(idempotencyKey) };
      const response = await send('/api/chat', {
        ...post(question, headers),
        ...(signal && { signal }),
      });
      onAccepted?.(response.headers.get('x-turn-id') ?? '');
      yield* readTurn(response);
    },
    async enqueue(question, { idempotencyKey } = {}) {
      const response = await send('/api/chat', post(question, toKeyHeader(idempotencyKey)));
      return chatAcceptedSchema.parse(await response.json()).turnId;
    },
    async lookUp(idempotencyKey) {
      const init = { method: 'POST', headers: toKeyHeader(idempotencyKey) };
      const response = await send('/api/chat/lookup', init).catch(orNotFound);
      return response && chatAcceptedSchema.parse(await response.json()).turnId;
    },
    async *join(turnId, { signal } = {}) {
      yield* readTurn(
        await send(`/api/chat/${turnId}`, { headers: eventStream, ...(signal && { signal }) }),
      );
    },
    async cancel(turnId) {
      await send(`/api/chat/${turnId}`, { method: 'DELETE' });
    },
    async stopAnswer(turnId, model) {
      await send(`/api/chat/${turnId}/answers/${model}`, { method: 'DELETE' });
    },
    async combine(turnId) {
      await send(`/api/chat/${turnId}/combine`, { method: 'POST' });
    },
    async readUser() {
      return userBodySchema.parse(await (await send('/api/auth/user')).json());
    },
    async sendFeedback(feedback) {
      const response = await send('/api/feedback', post(feedback));
      return feedbackBodySchema.parse(await response.json()).message;
    },
  };
}

function orNotFound(error: unknown): null {
  if (error instanceof ApiError && error.body?.code === 'not_found') return null;
  throw error;
}

function toKeyHeader(idempotencyKey: string | undefined): Headers {
  return idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey };
}

function post(body: object, headers: Headers = {}): RequestOptions {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  };
}
