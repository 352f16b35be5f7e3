import { countCodePoints } from '@quartet/shared/domain/count-code-points.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { keepNewest } from '@quartet/shared/domain/keep-newest.ts';
import { limits } from '@quartet/shared/domain/limits.ts';
import { forEachModel, type ModelKey, shortNames } from '@quartet/shared/domain/panel.ts';
import type { HistoryMessage, Question, QuestionImage } from '@quartet/shared/domain/question.ts';
import { type ChatRequest, chatRequestSchema } from '@quartet/shared/http/bodies.ts';
import { listAnswerSentences } from '@quartet/shared/protocol/answer-sentence.ts';
import { cutText } from '@quartet/shared/protocol/cut-text.ts';
import { withoutSentence } from '@quartet/shared/protocol/with-sentence.ts';
import type { Fingerprint } from '@quartet/stores/sealing/create-fingerprint.ts';
import * as z from 'zod';
import type { ApiConfig } from '../environment.ts';
import { checkText, hasStackedMarks, isBlank } from '../http/check-text.ts';
import { parseShape } from '../http/parse-json.ts';
import { checkImage } from './images/check-image.ts';
import { parseDataUrl } from './images/parse-data-url.ts';

interface ParsedQuestion {
  readonly question: Question;
  readonly composer?: ModelKey;
  readonly retry?: NonNullable<ChatRequest['retry']>;
}

/** Checks the body of `POST /api/chat`. `pageChecks`: what the deployment allows. Throws `AppError`, 4xx. */
export function parseQuestion(
  body: unknown,
  pageChecks: ApiConfig['pageChecks'] = 'off',
): ParsedQuestion {
  const request = parseRequest(body);
  const { composer, retry } = request;
  const checkPages = pageChecks === 'asked' && request.checkPages && request.webSearch;
  const question = { ...toQuestion(request), ...(checkPages && { checkPages }) };
  return { question, ...(composer && { composer }), ...(retry && { retry }) };
}

function toQuestion(request: ChatRequest): Question {
  const text = parseMessage(request.message);
  const consensus = parseConsensus(request.conversationHistory?.consensus);
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
    throw new AppError('image_invalid', "We couldn't read an attached image.", { field });
  }
}

/** Returns the trimmed text. Throws `AppError`. */
function parseMessage(message: string): string {
  const field = 'message';
  checkText(message, field);
  const text = message.trim();
  if (isBlank(text)) throw new AppError('question_empty', 'Your question is empty.', { field });
  if (countCodePoints(text) > limits.questionCodePoints) {
    throw new AppError('question_too_long', 'Your question is too long.', {
      field,
      limit: limits.questionCodePoints,
    });
  }
  if (hasStackedMarks(text)) {
    throw new AppError('question_invalid', "We couldn't read your question.", { field });
  }
  return text;
}

type SentHistory = NonNullable<ChatRequest['conversationHistory']>;
type SentMessage = NonNullable<SentHistory[ModelKey]>[number];

/** Keeps the newest messages, without the new question at the end of a list that already has it. Throws `AppError`. */
function parseHistory(sent: SentHistory, question: string): Question['history'] {
  return forEachModel((model) =>
    keepNewest(withoutQuestion(parseList(sent[model] ?? [], model), question)),
  );
}

function parseList(sent: readonly SentMessage[], model: ModelKey): readonly HistoryMessage[] {
  const sentences = listAnswerSentences(shortNames[model]);
  return sent.flatMap(({ role, content: whole }, index) => {
    checkText(whole, `conversationHistory.${model}[${index}].content`);
    if (role !== 'user' && role !== 'assistant') return [];
    // A client that knows nothing else sends back what the stream said of an answer, which are no words of the model.
    const content = role === 'assistant' ? withoutSentence(whole, sentences) : whole;
    return isBlank(content) ? [] : [{ role, content }];
  });
}

function withoutQuestion(
  messages: readonly HistoryMessage[],
  question: string,
): readonly HistoryMessage[] {
  const last = messages.at(-1);
  const repeats = last?.role === 'user' && last.content.trim() === question;
  return repeats ? messages.slice(0, -1) : messages;
}

const consensusListSchema = z.array(z.object({ content: z.string() }));

/** Returns the text of the last message, trimmed; an empty string for any other shape. Throws `AppError` for a text that no model can read. */
function parseConsensus(sent: unknown): string {
  const list = consensusListSchema.safeParse(sent);
  const text = list.data?.at(-1)?.content.trim() ?? '';
  checkText(text, 'conversationHistory.consensus');
  return cutText(text, limits.consensusCharacters);
}

/** Accepts no key, or 1 to 255 visible ASCII characters. */
export function parseIdempotencyKey(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('invalid_idempotency_key', 'The Idempotency-Key is not valid.', {
    field: 'Idempotency-Key',
  });
}

/** Hashes the parsed question, so that the format of its request makes no difference. */
export function fingerprintQuestion(
  fingerprint: Fingerprint,
  { images, ...words }: Question,
): string {
  const pictures = images.map(({ mediaType, base64 }) => [mediaType, fingerprint(base64)]);
  return fingerprint(JSON.stringify([words, pictures]));
}

/** Parses and checks all images of a question. Throws `AppError` with a `field` such as `imageUrls[1]`. */
export function parseImages(urls: readonly string[]): readonly QuestionImage[] {
  if (urls.length > limits.imagesPerQuestion) {
    throw new AppError('too_many_images', `Attach at most ${limits.imagesPerQuestion} images.`, {
      field: 'imageUrls',
      limit: limits.imagesPerQuestion,
    });
  }
  const parsed = urls.map((url, index) => {
    const field = `imageUrls[${index}]`;
    return { ...parseDataUrl(url, field), field };
  });
  checkTotal(parsed.map(({ base64 }) => base64));
  return parsed.map(({ mediaType, base64, field }) => {
    const bytes = decodeBase64(base64, field);
    const image = checkImage(bytes, mediaType, field);
    const isAlone = image.length === bytes.length;
    return { mediaType, base64: isAlone ? base64 : image.toString('base64') };
  });
}

function checkTotal(images: readonly string[]): void {
  const total = images.reduce((sum, base64) => sum + decodedLength(base64), 0);
  if (total > limits.imagesTotalBytes) {
    throw new AppError('images_total_too_large', 'The attached images are too large together.', {
      field: 'imageUrls',
      limit: limits.imagesTotalBytes,
    });
  }
}

/** Decodes strict base64: standard alphabet, correct padding, no white space. Throws with `field`. */
function decodeBase64(base64: string, field: string): Buffer {
  if (decodedLength(base64) > limits.imageBytes) {
    throw new AppError('image_too_large', 'An attached image is larger than 10 MB.', {
      field,
      limit: limits.imageBytes,
    });
  }
  const bytes = Buffer.from(base64, 'base64');
  // Node decodes leniently; strict base64 encodes back to the same text.
  if (bytes.length === 0 || bytes.toString('base64') !== base64) {
    throw new AppError('image_encoding_invalid', 'An attached image arrived damaged.', { field });
  }
  return bytes;
}

function decodedLength(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}
