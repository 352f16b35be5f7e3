import { createHash, timingSafeEqual } from 'node:crypto';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';

/** A token, and the name under which its holder's actions are recorded. */
export interface OperatorToken {
  readonly name: string;
  readonly token: Secret;
}

const nameOfOne = 'operator';
const namePattern = /^[\w.-]{1,40}$/;
/** Limits tokens to characters that a bearer header can carry, and to a length that cannot be guessed. */
const tokenPattern = /^[\w.~+/=-]{32,}$/;

/** Reads `name:token,name:token`, or one token without a name. An unset variable gives an empty list. */
export const operatorTokens = variable.list
  .transform((items) => items.map(toOperatorToken))
  .refine((all) => all.length > 0, 'holds no token')
  .refine(
    (all) => all.every(({ name }) => namePattern.test(name)),
    'holds a name that is not 1 to 40 letters, digits, ".", "_" or "-"',
  )
  .refine(
    (all) => all.every(({ token }) => tokenPattern.test(token.reveal())),
    'holds a token that is not 32 or more letters, digits or any of "-._~+/="',
  )
  .refine((all) => isDistinct(all.map(({ name }) => name)), 'gives two tokens one name')
  .refine((all) => isDistinct(all.map(({ token }) => token.reveal())), 'holds the same token twice')
  .optional()
  .transform((all = []) => all);

function toOperatorToken(item: string): OperatorToken {
  const colon = item.indexOf(':');
  const name = colon === -1 ? nameOfOne : item.slice(0, colon);
  return { name, token: new Secret(item.slice(colon + 1)) };
}

function isDistinct(values: readonly string[]): boolean {
  return new Set(values).size === values.length;
}

/** Finds the holder of a token. Compares it with every known token, each time in constant time. */
export function findOperator(
  tokens: readonly OperatorToken[],
  shown: string,
): OperatorToken['name'] | undefined {
  const matching = tokens.filter(({ token }) => isSame(shown, token.reveal()));
  return matching[0]?.name;
}

function isSame(shown: string, expected: string): boolean {
  return timingSafeEqual(hash(shown), hash(expected));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
