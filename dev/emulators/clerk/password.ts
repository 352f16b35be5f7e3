import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto';
import { refuseField } from './frontend-api-error.ts';
import { passwordSettings } from './resources/user-settings.ts';

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

/** Throws 422 for `field` when the password is too short or too long. */
export function requireLongPassword(password: string, field: string): void {
  const { min_length: min, max_length: max } = passwordSettings;
  if (password.length < min) {
    const message = `Passwords must be ${min} characters or more.`;
    throw refuseField(field, 'form_password_length_too_short', message);
  }
  if (password.length > max) {
    const message = `Passwords must be ${max} characters or fewer.`;
    throw refuseField(field, 'form_password_length_too_long', message);
  }
}
