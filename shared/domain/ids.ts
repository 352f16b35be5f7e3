import * as z from 'zod';

/** 128 random bits, base64url: 22 characters. Made by the API; unguessable, and its owner is checked all the same. */
export const turnIdSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
export type TurnId = string;

/** Clerk's id of a user, as the token's `sub` gives it. */
export type UserId = string;

/** A turn and whose it is: sealing binds both, every look-up checks both. */
export interface TurnRef {
  readonly turnId: TurnId;
  readonly userId: UserId;
}

export function createTurnId(): TurnId {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export function isTurnId(value: unknown): value is TurnId {
  return turnIdSchema.safeParse(value).success;
}
