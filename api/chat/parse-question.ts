import { AppError } from '@quartet/shared/domain/errors.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { type ChatRequest, chatRequestSchema } from '@quartet/shared/http/bodies.ts';
import { parseShape } from '../http/parse-shape.ts';
import { parseImages } from './images/parse-images.ts';
import { parseConsensus } from './parse-consensus.ts';
import { parseHistory } from './parse-history.ts';
import { parseMessage } from './parse-message.ts';

export interface AskedQuestion {
  readonly question: Question;
  readonly composer?: ModelKey;
  readonly retry?: NonNullable<ChatRequest['retry']>;
}

/** Checks the body of `POST /api/chat`. Throws `AppError`, 4xx. */
export function parseQuestion(body: unknown): AskedQuestion {
  const request = parseRequest(body);
  const { composer, retry } = request;
  return { question: toQuestion(request), ...(composer && { composer }), ...(retry && { retry }) };
}

function toQuestion(request: ChatRequest): Question {
  const text = parseMessage(request.message);
  const consensus = parseConsensus(request.consensus ?? '');
  return {
    text,
    history: parseHistory(request.conversationHistory ?? {}, text),
    ...(consensus && { consensus }),
    images: parseImages(request.imageUrls ?? []),
    webSearch: request.webSearch ?? false,
  };
}

function parseRequest(body: unknown): ChatRequest {
  try {
    return parseShape(chatRequestSchema, body);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { field } = error.details;
    if (!field?.startsWith('imageUrls[')) throw error;
    throw new AppError('image_invalid', 'An attached image could not be read.', { field });
  }
}
