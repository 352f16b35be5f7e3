import { expect, test } from 'vitest';
import { toPrompt } from '../../testing/to-prompt.ts';
import { wrapAnswers, wrapRows } from '../../testing/wrap-answers.ts';
import { fillPlaceholders } from './fill-placeholders.ts';

const said = { K: ['Red.', 'It is safe.'], QX: ['It is safe.'] };
const answers = toPrompt([wrapAnswers(said)]);
const rows = toPrompt([
  wrapRows(said, ['1 QX1 K2 | It is safe.', '2 | It is red.', 's1 K1 | Red.']),
]);

test.each([
  ['{1} and {2}', 'K and QX'],
  ['[{1.2} {2.99}]', '[K2 QX99]'],
  ['It is. [{unit:safe}] [{units:safe}]', 'It is. [K2] [K2 QX1]'],
  ['{"claim":"It is.","units":"{units:is safe}"}', '{"claim":"It is.","units":"K2 QX1"}'],
  ['so\n{"leave":"{each}"}', 'so\n{"leave":"K"}\n{"leave":"QX"}'],
  ['{3} {3.1} {unit:blue} {units:blue} {} {x}', '{3} {3.1} {unit:blue} {units:blue} {} {x}'],
])('%j is played as %j', (text, played) => {
  expect(fillPlaceholders(text, answers, 'compose')).toBe(played);
});

test('placeholders in a check are filled with the rows in their order and the units that the rows name', () => {
  const text = '{each} follows {named}\n{3} contradicts\n{2} follows {units:Red}';
  expect(fillPlaceholders(text, rows, 'check')).toBe(
    '1 follows QX1 K2\n2 follows\ns1 follows K1\ns1 contradicts\n2 follows K1',
  );
});

test('an answer is played as it is', () => {
  expect(fillPlaceholders('{1} {each}', answers, 'answer')).toBe('{1} {each}');
});
