import { expect, test } from 'vitest';
import { toPrompt } from '../../testing/to-prompt.ts';
import { wrapAnswers, wrapClaims } from '../../testing/wrap-answers.ts';
import { fillPlaceholders } from './fill-placeholders.ts';

const answers = toPrompt([wrapAnswers({ K: ['Red.', 'It is safe.'], QX: ['It is safe.'] })]);
const claims = toPrompt([wrapClaims(['1QX=QX1 1K=K1 | It is so.'])]);

test.each([
  ['{1} and {2}', 'K and QX'],
  ['[{1.2} {2.99}]', '[K2 QX99]'],
  ['It is. [{unit:safe}] [{units:safe}]', 'It is. [K2] [K2 QX1]'],
  ['{"only":"{unit:Red}","units":[{units:is safe}]}', '{"only":"K1","units":["K2","QX1"]}'],
  ['so\n{"suspicious":"{each}"}', 'so\n{"suspicious":"K"}\n{"suspicious":"QX"}'],
  ['{3} {3.1} {unit:blue} {units:blue} {} {x}', '{3} {3.1} {unit:blue} {units:blue} {} {x}'],
])('%j is played as %j', (text, played) => {
  expect(fillPlaceholders(text, answers, 'compare')).toBe(played);
});

test('placeholders in a check stand for the pairs in their order', () => {
  expect(fillPlaceholders('{each} follows\n{2} no', claims, 'check')).toBe(
    '1QX follows\n1K follows\n1K no',
  );
});

test('an answer is played as it is', () => {
  expect(fillPlaceholders('{1} {each}', answers, 'answer')).toBe('{1} {each}');
});
