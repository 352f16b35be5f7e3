import * as z from 'zod';

/** 120 random bits in base64url, made by the API, and two fixed characters. It cannot be guessed, and its owner is checked even so. */
export const turnIdSchema = z.string().regex(/^[A-Za-z0-9_-]{22}$/);
export type TurnId = string;

/** Clerk's user id, the `sub` of a token. */
export type UserId = string;

/** A turn and its owner. Sealing binds both ids, and every lookup checks both. */
export interface TurnRef {
  readonly turnId: TurnId;
  readonly userId: UserId;
}

const randomCharacters = 20;

/** Processes of the version before read the last two characters as the numbers of the turn's queues and store; `A` is the only one. */
const onlyStores = 'AA';

export function createTurnId(): TurnId {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const base64 = btoa(String.fromCharCode(...bytes)).slice(0, randomCharacters);
  return base64.replaceAll('+', '-').replaceAll('/', '_') + onlyStores;
}

export function isTurnId(value: unknown): value is TurnId {
  return turnIdSchema.safeParse(value).success;
}
