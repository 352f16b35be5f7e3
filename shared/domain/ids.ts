import * as z from 'zod';

/** 128 random bits in base64url, made by the API. It cannot be guessed, and its owner is checked even so. */
export const turnIdSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
export type TurnId = string;

/** Clerk's user id, the `sub` of a token. */
export type UserId = string;

/** A turn and its owner. Sealing binds both, and every lookup checks both. */
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
