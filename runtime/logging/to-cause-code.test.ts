import { expect, test } from 'vitest';
import { toCauseCode } from './to-cause-code.ts';
import { toSafeError } from './to-safe-error.ts';

const reply = (message: string) => Object.assign(new Error(message), { name: 'ReplyError' });
const withCode = (code: string) => Object.assign(new Error('secret words'), { code });

test.each([
  [reply('WRONGPASS invalid username-password pair or user is disabled.'), 'WRONGPASS'],
  [reply('NOAUTH Authentication required.'), 'NOAUTH'],
  [reply("CROSSSLOT Keys in request don't hash to the same slot"), 'CROSSSLOT'],
  [reply('MOVED 3999 127.0.0.1:6381'), 'MOVED'],
  [reply('OOM command not allowed when used memory > maxmemory'), 'OOM'],
  [reply("READONLY You can't write against a read only replica."), 'READONLY'],
  [reply('MISCONF Redis is configured to save RDB snapshots'), 'MISCONF'],
  [withCode('28P01'), '28P01'],
  [withCode('57P01'), '57P01'],
  [withCode('ECONNREFUSED'), 'ECONNREFUSED'],
  [withCode('ENOTFOUND'), 'ENOTFOUND'],
  [new Error('Query read timeout'), 'TIMEOUT'],
  [new Error('Command timed out'), 'TIMEOUT'],
])('an error is named by its code alone: %s', (error, code) => {
  expect(toCauseCode(error)).toBe(code);
  expect(toSafeError(Object.assign(new Error('x'), { cause: error }))).toEqual({
    name: 'Error',
    cause: code,
  });
});

test.each([
  ['a word that Redis did not choose', reply('SECRET word')],
  ['words of another error', new Error('OOM of somebody')],
  ['a sentence as a code', withCode('What is the capital of France?')],
  ['no error', 'WRONGPASS'],
])('%s is no code', (_name, error) => {
  expect(toCauseCode(error)).toBeUndefined();
});
