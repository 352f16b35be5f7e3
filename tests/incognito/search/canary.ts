import { randomInt } from 'node:crypto';

/** A word that stands nowhere else: where it turns up, what it was written into has leaked. */
export interface Canary {
  readonly name: string;
  readonly word: string;
  /** Where it may be found, because it is meant to be stored. */
  readonly allowed?: RegExp;
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567';
const length = 24;

export function createWord(): string {
  const random = Array.from({ length: length - 4 }, () => letters[randomInt(letters.length)]);
  return `cnry${random.join('')}`;
}
