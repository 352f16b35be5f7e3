import { randomBytes } from 'node:crypto';

/** An id as Clerk writes them: `user_2f…`. */
export function createId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
