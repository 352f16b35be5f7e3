import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { createId } from '../../../lib/create-id.ts';

/** Names a question to the API, so that it is taken once however often it is sent. */
export interface QuestionKeys {
  /** The key to send it with: a new one, or the one that it was sent with when its reply was lost. */
  readonly take: (body: ChatRequest) => string;
  /** Remembers a question that was refused, if it may have been taken all the same. */
  readonly noteRefused: (body: ChatRequest, sentAs: string, error: unknown) => void;
}

export function createQuestionKeys(): QuestionKeys {
  let unsure: { readonly body: ChatRequest; readonly sentAs: string } | null = null;
  return {
    take(body) {
      const isSame = unsure && JSON.stringify(unsure.body) === JSON.stringify(body);
      return isSame && unsure ? unsure.sentAs : createId();
    },
    noteRefused(body, sentAs, error) {
      unsure = mayBeTaken(error) ? { body, sentAs } : null;
    },
  };
}

/** True when no reply came, or that of a proxy: whoever leaves the page ends its calls in this way, too. */
export function mayBeTaken(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  return error.status >= 500 && error.facts.code === undefined;
}
