import { randomInt } from 'node:crypto';

/** A unique word. Wherever it turns up, the text that contained it has leaked. */
export interface Canary {
  readonly name: string;
  readonly word: string;
  /** The place where it is meant to be stored. */
  readonly allowed?: RegExp;
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const length = 24;

export function createWord(): string {
  const random = Array.from({ length: length - 4 }, () => letters[randomInt(letters.length)]);
  return `cnry${random.join('')}`;
}
