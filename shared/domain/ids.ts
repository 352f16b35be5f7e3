import * as z from 'zod';

/**
 * 126 random bits in base64url, made by the API, and a last character that names the place of its content. It cannot
 * be guessed, and its owner is checked even so.
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
const randomCharacters = 21;

/** Content is kept in one of so many places. */
export const mostPlaces = alphabet.length;

/** `place`: a whole number below `mostPlaces`. */
export function createTurnId(place = 0): TurnId {
  const last = alphabet[place];
  if (last === undefined) throw new Error('There is no such place.');
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes)).slice(0, randomCharacters);
  return base64.replaceAll('+', '-').replaceAll('/', '_') + last;
}

/** The place that its maker chose for its content. */
export function toPlace(turnId: TurnId): number {
  return alphabet.indexOf(turnId.slice(randomCharacters));
}

export function isTurnId(value: unknown): value is TurnId {
  return turnIdSchema.safeParse(value).success;
}
