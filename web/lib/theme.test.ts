import { expect, test } from 'vitest';
import { nextTheme } from './theme.ts';

test('steps from the system theme to light, to dark and back', () => {
  expect(nextTheme('system')).toBe('light');
  expect(nextTheme('light')).toBe('dark');
  expect(nextTheme('dark')).toBe('system');
});
