import { isUtf8 } from 'node:buffer';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { invalidJson, scanJson } from './scan-json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Throws 400 with the code that says what is wrong. */
export function parseJsonObject(bytes: Buffer): JsonObject {
  const text = decode(bytes);
  if (text.trim() === '') throw new AppError('body_required', 'The request has no body.');
  scanJson(text);
  const value = parse(text);
  if (Array.isArray(value)) {
    throw new AppError('invalid_request', 'The request must be one JSON object.');
  }
  if (typeof value !== 'object' || value === null) throw invalidJson();
  return value as JsonObject;
}

function decode(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new AppError('invalid_encoding', 'The request is not valid UTF-8.');
  const text = bytes.toString('utf8');
  return text.startsWith('\uFEFF') ? text.slice(1) : text;
}

/** The error of `JSON.parse` repeats the input, so it is dropped. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}
