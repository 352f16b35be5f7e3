import * as z from 'zod';

/**
 * 120 random bits in base64url, made by the API, and two characters that name the cell of its queues and the place of
 * its content. It cannot be guessed, and its owner is checked even so.
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

/** Content is kept in one of so many places, and jobs wait in one of as many cells. */
export const mostPlaces = alphabet.length;

/** `place` and `cell`: whole numbers below `mostPlaces`. */
export function createTurnId(place = 0, cell = 0): TurnId {
  const [first, last] = [alphabet[cell], alphabet[place]];
  if (first === undefined || last === undefined) throw new Error('There is no such place.');
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes)).slice(0, randomCharacters);
  return base64.replaceAll('+', '-').replaceAll('/', '_') + first + last;
}

/** The place that its maker chose for its content. */
export function toPlace(turnId: TurnId): number {
  return alphabet.indexOf(turnId.slice(randomCharacters + 1));
}

/** The cell that its maker chose for its jobs. */
export function toCell(turnId: TurnId): number {
  return alphabet.indexOf(turnId.charAt(randomCharacters));
}

export function isTurnId(value: unknown): value is TurnId {
  return turnIdSchema.safeParse(value).success;
}
