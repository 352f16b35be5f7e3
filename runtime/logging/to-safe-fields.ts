import { types } from 'node:util';
import { toSafeError } from './to-safe-error.ts';

const maxDepth = 3;
const maxCharacters = 256;
const errorNames = new Set(['err', 'error']);

/** Fields that would hold content or secrets: their values are never written. */
const redactedNames = new Set(
  (
    'answer args body command content history image images message messages prompt question reasoning stack text ' +
    'apikey authorization cookie email headers password secret token'
  ).split(' '),
);

export function toSafeFields(fields: unknown): object {
  if (types.isNativeError(fields) || fields instanceof Error) return { err: toSafeError(fields) };
  const safe = toSafeValue(fields, 0);
  return typeof safe === 'object' && safe !== null ? safe : {};
}

function toSafeValue(value: unknown, depth: number): unknown {
  if (value instanceof Error || types.isNativeError(value)) return toSafeError(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  switch (typeof value) {
    case 'string':
      return value.length > maxCharacters ? `[${value.length} characters]` : value;
    case 'object':
      return value === null ? null : toSafeObject(value, depth);
    case 'bigint':
      return String(value);
    case 'number':
    case 'boolean':
      return value;
    case 'undefined':
      return undefined;
    case 'function':
    case 'symbol':
      return `[${typeof value}]`;
  }
}

function toSafeObject(value: object, depth: number): unknown {
  if (depth >= maxDepth) return '[object]';
  if (Array.isArray(value)) return value.map((item) => toSafeValue(item, depth + 1));
  const prototype: unknown = Object.getPrototypeOf(value);
  // A job, a request, a buffer or a client may hold content.
  if (prototype !== Object.prototype && prototype !== null) return '[object]';
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, toSafeField(name, item, depth)]),
  );
}

function toSafeField(name: string, value: unknown, depth: number): unknown {
  if (redactedNames.has(name.toLowerCase())) return '[redacted]';
  return errorNames.has(name) ? toSafeError(value) : toSafeValue(value, depth + 1);
}
