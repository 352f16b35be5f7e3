import { AppError } from '@quartet/shared/domain/errors.ts';
import { type JSONVisitor, visit } from 'jsonc-parser';

export interface JsonBounds {
  /** Nested objects and arrays, including the outermost. */
  readonly depth: number;
  readonly nodes: number;
}

const usualJsonBounds: JsonBounds = { depth: 8, nodes: 10_000 };

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Checks syntax, nesting, size, repeated keys, keys that reach a prototype, and numbers too large to hold. */
export function scanJson(text: string, bounds: JsonBounds = usualJsonBounds): void {
  visit(text, createChecks(bounds), { disallowComments: true, allowTrailingComma: false });
}

function createChecks({ depth, nodes }: JsonBounds): JSONVisitor {
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
