import { refuseField } from './frontend-api-error.ts';
import { passwordSettings } from './resources/user-settings.ts';

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
