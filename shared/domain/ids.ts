import * as z from 'zod';

/**
 * 120 random bits in base64url, made by the API, and two characters that number the cell of its queues and
 * the store of its content. It cannot be guessed, and its owner is checked even so.
 */
export const turnIdSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
export type TurnId = string;

/** Clerk's user id, the `sub` of a token. */
export type UserId = string;

/** A turn and its owner. Sealing binds both, and every lookup checks both. */
export interface TurnRef {
  readonly turnId: TurnId;
  readonly userId: UserId;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const randomCharacters = 20;

/** The most content stores there can be, and the most cells. */
export const maxStores = alphabet.length;

/** `store` and `cell`: whole numbers below `maxStores`. */
export function createTurnId(store = 0, cell = 0): TurnId {
  const [first, last] = [alphabet[cell], alphabet[store]];
  if (first === undefined || last === undefined) throw new Error('No such store or cell.');
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes)).slice(0, randomCharacters);
  return base64.replaceAll('+', '-').replaceAll('/', '_') + first + last;
}

/** Reads the number of the store that holds its content. */
export function toStoreNumber(turnId: TurnId): number {
  return alphabet.indexOf(turnId.slice(randomCharacters + 1));
}

/** Reads the number of the cell that holds its jobs. */
export function toCell(turnId: TurnId): number {
  return alphabet.indexOf(turnId.charAt(randomCharacters));
}

export function isTurnId(value: unknown): value is TurnId {
  return turnIdSchema.safeParse(value).success;
}
