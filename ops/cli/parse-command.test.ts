import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { parseCommand, takeName } from './parse-command.ts';

const turnId = createTurnId();
const hyphenated = turnId.replace(/^./u, '-');
const parse = (...words: string[]) => {
  const command = parseCommand(words);
  return command && [command.path, command.body];
};
const note = ['--why', 'asked by mail'];
const noted = { reason: 'asked by mail' };

test.each([
  [['show'], ['/controls', undefined]],
  [
    ['provider', 'grok', 'off'],
    ['/controls', { slot: 'grok', enabled: false }],
  ],
  [
    ['user', 'user_1'],
    ['/desk/users', { user: 'user_1' }],
  ],
  [
    ['turn', hyphenated],
    [`/turns/${hyphenated}`, undefined],
  ],
  [
    ['grant', 'user_1', '5', ...note],
    ['/desk/orders', { action: 'grant', userId: 'user_1', credits: 5, ...noted }],
  ],
  [
    ['refund', turnId, ...note],
    ['/desk/orders', { action: 'refund', turnId, ...noted }],
  ],
  [
    ['refund', hyphenated, ...note],
    ['/desk/orders', { action: 'refund', turnId: hyphenated, ...noted }],
  ],
  [
    ['ban', 'user_1', ...note],
    ['/desk/orders', { action: 'ban', userId: 'user_1', ...noted }],
  ],
  [
    ['unban', 'user_1', ...note],
    ['/desk/orders', { action: 'unban', userId: 'user_1', ...noted }],
  ],
])('%j is understood', (words, asked) => {
  expect(parse(...words)).toEqual(asked);
});

test('--by names the token, wherever it stands', () => {
  const words = ['ban', 'user_1', '--why', 'spam'];
  expect(takeName(words)).toEqual({ words });
  expect(takeName(['ban', '--by', 'ana', ...words.slice(1)])).toEqual({ words, by: 'ana' });
  expect(takeName([...words, '--by'])).toEqual({ words: [...words, '--by'] });
});

test.each([
  [[]],
  [['user']],
  [['turn']],
  [['turn', turnId, '--xml']],
  [['user', 'user_1', 'user_2']],
  [['ban', 'user_1']],
  [['ban', 'user_1', '5', ...note]],
  [['grant', 'user_1', ...note]],
  [['grant', 'user_1', '-5', ...note]],
  [['grant', 'user_1', '0', ...note]],
  [['grant', 'user_1', '1.5', ...note]],
  [['refund', 'not-a-turn', ...note]],
  [['forgive', 'user_1', ...note]],
  [['ban', 'user_1', '--why']],
  [['ban', 'user_1', '--why', ' ']],
])('%j is not understood', (words) => {
  expect(parse(...words)).toBeNull();
});
