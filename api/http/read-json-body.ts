import type { IncomingMessage } from 'node:http';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { createDataUrlFinder, takeOutDataUrls } from './data-urls.ts';
import { invalidJson, type JsonObject, parseJsonObject } from './parse-json.ts';
import { type BodyRules, readBody } from './read-body.ts';

export interface JsonBody {
  readonly value: JsonObject;
  readonly bytes: Buffer;
}

export type JsonRules = Omit<BodyRules, 'check'>;

export interface JsonWithImagesRules extends JsonRules {
  /** Bytes at most outside images. */
  readonly textLimit: number;
  /** The list at the top level that may hold long data URLs. */
  readonly imagesField: string;
}

/** Call it after authentication. Throws `AppError`. */
export async function readJsonBody(req: IncomingMessage, rules: JsonRules): Promise<JsonBody> {
  const bytes = await readBody(req, rules);
  return { value: parseJsonObject(bytes), bytes };
}

/** Scans and parses only the text, so that the cost does not grow with the images. Throws `AppError`. */
export async function readJsonBodyWithImages(
  req: IncomingMessage,
  { textLimit, imagesField, ...rules }: JsonWithImagesRules,
): Promise<JsonBody> {
  const images = createDataUrlFinder();
  const check = (arrived: Buffer) => {
    images.advance(arrived);
    if (images.textBytes > textLimit) throw textTooLong(textLimit);
  };
  const bytes = await readBody(req, { ...rules, check });
  if (images.isOpen) throw invalidJson();
  const { text, putBack } = takeOutDataUrls(bytes, images.found);
  const value = putBack(parseJsonObject(text), imagesField);
  if (!value) throw textTooLong(textLimit);
  return { value, bytes };
}

/** A question has a limit of its own, so that only the messages before it can be this long. */
function textTooLong(limit: number): AppError {
  const sentence =
    'This chat has become too long to send. Start a new one, or send fewer earlier messages.';
  return new AppError('history_too_long', sentence, { limit });
}
