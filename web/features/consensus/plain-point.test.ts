import { expect, test } from 'vitest';
import { toPlainPoint } from './plain-point.ts';

test.each([
  ['It is a **harmless** piece.', 'It is a harmless piece.'],
  ['Call `run()` *once*.', 'Call run() once.'],
  ['2 * 3 * 4 is 24, and 2*3*4 too', '2 * 3 * 4 is 24, and 2*3*4 too'],
  ['The name snake_case_name stays', 'The name snake_case_name stays'],
  ['a ** b', 'a ** b'],
])('%j reads %j', (text, plain) => {
  expect(toPlainPoint(text)).toBe(plain);
});
