import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { createTurnId } from '@quartet/shared/domain/ids.ts';
import { expect, test } from 'vitest';
import { parseCommand, program, toArguments } from './parse-command.ts';

const turnId = createTurnId();
const hyphenated = turnId.replace(/^./u, '-');
const note = { reason: 'asked by mail' };
const parse = (...words: string[]) => {
  const { positionals, values } = readArguments(program, toArguments(words));
  const command = parseCommand(positionals, values.why);
  return typeof command === 'string' ? command : [command.path, command.body];
};
const why = ['--why', note.reason];

test.each([
  [['show'], ['/controls', undefined]],
  [
    ['provider', 'grok', 'off'],
    ['/controls', { model: 'grok', enabled: false }],
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
    ['grant', 'user_1', '5', ...why],
    ['/desk/orders', { action: 'grant', userId: 'user_1', credits: 5, ...note }],
  ],
  [
    ['refund', turnId, ...why],
    ['/desk/orders', { action: 'refund', turnId, ...note }],
  ],
  [
    ['refund', hyphenated, ...why],
    ['/desk/orders', { action: 'refund', turnId: hyphenated, ...note }],
  ],
  [
    ['ban', 'user_1', ...why],
    ['/desk/orders', { action: 'ban', userId: 'user_1', ...note }],
  ],
  [
    ['unban', 'user_1', ...why],
    ['/desk/orders', { action: 'unban', userId: 'user_1', ...note }],
  ],
  [
    ['erase', 'user_1', ...why],
    ['/desk/orders', { action: 'erase', userId: 'user_1', ...note }],
  ],
])('%j is understood', (words, asked) => {
  expect(parse(...words)).toEqual(asked);
});

test('an id that begins with a hyphen is not an option, at any position', () => {
  expect(parse('refund', ...why, hyphenated)).toEqual(parse('refund', hyphenated, ...why));
});

test.each([
  [[], 'Say what to do'],
  [['forgive', 'user_1', ...why], "There is no command 'forgive'"],
  [['ban', 'user_1'], '--why is missing: ban|unban|erase <user> --why <reason>'],
  [['grant', 'user_1', '5'], '--why is missing: grant <user> <credits> --why <reason>'],
  [['ban', 'user_1', '--why', ' '], '--why is missing: ban|unban|erase <user> --why <reason>'],
])('%j is not understood: %s', (words, problem) => {
  expect(parse(...words)).toBe(problem);
});

test.each([
  [['user']],
  [['turn']],
  [['turn', turnId, turnId]],
  [['user', 'user_1', 'user_2']],
  [['ban', 'user_1', '5', ...why]],
  [['grant', 'user_1', ...why]],
  [['grant', 'user_1', '0', ...why]],
  [['grant', 'user_1', '1.5', ...why]],
  [['refund', 'not-a-turn', ...why]],
  [['questions', 'perhaps']],
])('%j is not understood, and shown as it should be', (words) => {
  expect(parse(...words)).toMatch(`The words do not fit: ${words[0]}`);
});
