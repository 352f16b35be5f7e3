import { AppError } from '@quartet/shared/domain/errors.ts';

export interface JsonBounds {
  /** Objects and arrays within each other, the outermost one counted. */
  readonly depth: number;
  /** Values in all. */
  readonly nodes: number;
}

const usualJsonBounds: JsonBounds = { depth: 8, nodes: 10_000 };

const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);
const numberRun = /[-+.eE0-9]+/y;
const unremarkableRun = /[^{}[\],"\-0-9]+/y;
const spaceRun = /[ \t\n\r]*/y;

/**
 * Checks JSON text before it is parsed: nesting, number of values, keys that come twice or would reach a prototype, and
 * numbers too large to hold. Syntax is left to `JSON.parse`. Linear in the text, and within bounded memory.
 */
export function scanJson(text: string, bounds: JsonBounds = usualJsonBounds): void {
  const scanner = new JsonScanner(text, bounds);
  scanner.scan();
}

class JsonScanner {
  readonly #text: string;
  readonly #bounds: JsonBounds;
  /** One entry for each open container: the keys of an object, null for an array. */
  readonly #open: (Set<string> | null)[] = [];
  #position = 0;
  #nodes = 1;

  constructor(text: string, bounds: JsonBounds) {
    this.#text = text;
    this.#bounds = bounds;
  }

  scan(): void {
    while (this.#position < this.#text.length) this.#step();
  }

  #step(): void {
    const character = this.#text[this.#position] ?? '';
    switch (character) {
      case '{':
        return this.#enter(new Set());
      case '[':
        return this.#enter(null);
      case '}':
      case ']':
        this.#open.pop();
        break;
      case ',':
        this.#countNode();
        break;
      case '"':
        return this.#string();
      default:
        if (character === '-' || (character >= '0' && character <= '9')) return this.#number();
        this.#take(unremarkableRun);
        return;
    }
    this.#position += 1;
  }

  #enter(keys: Set<string> | null): void {
    this.#open.push(keys);
    if (this.#open.length > this.#bounds.depth) {
      throw new AppError('json_too_deep', 'The request is nested too deeply.', {
        limit: this.#bounds.depth,
      });
    }
    this.#countNode();
    this.#position += 1;
  }

  #countNode(): void {
    this.#nodes += 1;
    if (this.#nodes > this.#bounds.nodes) {
      throw new AppError('json_too_complex', 'The request has too many parts.', {
        limit: this.#bounds.nodes,
      });
    }
  }

  #string(): void {
    const start = this.#position;
    const end = this.#endOfString(start);
    this.#position = end + 1;
    const keys = this.#open.at(-1);
    if (keys && this.#nextVisible() === ':') this.#key(keys, this.#text.slice(start, end + 1));
  }

  #endOfString(start: number): number {
    let end = this.#text.indexOf('"', start + 1);
    while (end !== -1 && this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1);
    if (end === -1) throw invalidJson();
    return end;
  }

  #isEscaped(position: number): boolean {
    let backslashes = 0;
    while (this.#text[position - 1 - backslashes] === '\\') backslashes += 1;
    return backslashes % 2 === 1;
  }

  #nextVisible(): string | undefined {
    this.#take(spaceRun);
    return this.#text[this.#position];
  }

  /** Moves past what the sticky pattern matches here, and returns it. */
  #take(pattern: RegExp): string {
    pattern.lastIndex = this.#position;
    const run = pattern.exec(this.#text)?.[0] ?? '';
    this.#position += run.length;
    return run;
  }

  #key(keys: Set<string>, quoted: string): void {
    const key = quoted.includes('\\') ? parseKey(quoted) : quoted.slice(1, -1);
    if (forbiddenKeys.has(key)) {
      throw new AppError('unknown_field', 'The request has a field that is not allowed.');
    }
    if (keys.has(key)) throw new AppError('duplicate_key', 'The request names a field twice.');
    keys.add(key);
  }

  #number(): void {
    if (Math.abs(Number(this.#take(numberRun))) === Infinity) {
      throw new AppError('invalid_number', 'The request has a number that is too large.');
    }
  }
}

function parseKey(quoted: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw invalidJson();
  }
}

export function invalidJson(): AppError {
  return new AppError('invalid_json', 'The request is not valid JSON.');
}
