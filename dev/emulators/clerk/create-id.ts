import { randomBytes } from 'node:crypto';

/** Creates an id in Clerk's format: `user_2f…`. */
export function createId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
