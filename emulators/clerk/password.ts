import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';

// People type real passwords into demos, so only a salted hash is kept. The cost is low, for tests.
const cost = { N: 1024 };

export function hashPassword(password: string): string {
  const salt = randomBytes(16);
  return `${salt.toString('base64')}.${scryptSync(password, salt, 32, cost).toString('base64')}`;
}

export function matchesPassword(password: string | undefined, hash: string | null): boolean {
  const [salt, expected] = hash?.split('.') ?? [];
  if (password === undefined || !salt || !expected) return false;
  const derived = scryptSync(password, Buffer.from(salt, 'base64'), 32, cost);
  return timingSafeEqual(derived, Buffer.from(expected, 'base64'));
}
