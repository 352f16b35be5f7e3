import { isUtf8 } from 'node:buffer';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { type JSONVisitor, visit } from 'jsonc-parser';
import type * as z from 'zod';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Parses the body as one JSON object. Throws 400 with a code for each kind of problem. */
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

/** Drops the error of `JSON.parse`, which repeats the input. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson();
  }
}

interface JsonLimits {
  /** Nested objects and arrays, including the outermost. */
  readonly depth: number;
  readonly nodes: number;
}

const jsonLimits: JsonLimits = { depth: 8, nodes: 10_000 };

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Checks syntax, nesting, size, repeated keys, keys that reach a prototype, and numbers too large to hold. */
function scanJson(text: string): void {
  visit(text, createChecks(jsonLimits), { disallowComments: true, allowTrailingComma: false });
}

function createChecks({ depth, nodes }: JsonLimits): JSONVisitor {
  const openObjects: Set<string>[] = [];
  let open = 0;
  let seen = 0;

  function countNode(): void {
    seen += 1;
    if (seen > nodes) {
      throw new AppError('json_too_complex', 'The request has too many parts.', { limit: nodes });
    }
  }
  function enter(): void {
    open += 1;
    if (open > depth) {
      throw new AppError('json_too_deep', 'The request is nested too deeply.', { limit: depth });
    }
    countNode();
  }
  return {
    onObjectBegin() {
      enter();
      openObjects.push(new Set());
    },
    onObjectEnd() {
      open -= 1;
      openObjects.pop();
    },
    onArrayBegin: enter,
    onArrayEnd: () => void (open -= 1),
    onObjectProperty: (key) => checkKey(key, openObjects.at(-1)),
    onLiteralValue(value) {
      countNode();
      if (Math.abs(value as number) === Infinity) {
        throw new AppError('invalid_number', 'The request has a number that is too large.');
      }
    },
    onError() {
      throw invalidJson();
    },
  };
}

function checkKey(key: string, known: Set<string> | undefined): void {
  if (forbiddenKeys.has(key)) {
    throw new AppError('unknown_field', 'The request has a field that is not allowed.');
  }
  if (known?.has(key)) throw new AppError('duplicate_key', 'The request names a field twice.');
  known?.add(key);
}

export function invalidJson(): AppError {
  return new AppError('invalid_json', 'The request is not valid JSON.');
}

/** Throws `invalid_type` with the field's path, or `unknown_field` with that of the object where a strict schema has no such field. */
export function parseShape<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = toFieldPath(issue?.path ?? []);
  if (issue?.code === 'unrecognized_keys') {
    const sentence = 'The request has a field that we don’t know; look for a typing error.';
    throw new AppError('unknown_field', sentence, field === '' ? {} : { field });
  }
  throw new AppError('invalid_type', 'A field of the request has the wrong type or is missing.', {
    field,
  });
}

/** Writes `['images', 1, 'url']` as `images[1].url`. Every part comes from our schemas, never from the input. */
export function toFieldPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}
