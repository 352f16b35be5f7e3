import { expect, test } from 'vitest';
import { readVerdicts } from './read-verdicts.ts';

const asked = ['1A', '1B', '2A', '12AB'];

test.each([
  [
    '1A follows\n1B contradicts\n2A not said',
    { '1A': 'follows', '1B': 'contradicts', '2A': 'not_said' },
  ],
  ['Here you are: **1A**: follows; 1b → not_said.', { '1A': 'follows', '1B': 'not_said' }],
  ['| 1A | follows |\n| 12AB | NOT SAID |', { '1A': 'follows', '12AB': 'not_said' }],
  ['3C follows\n1A follows', { '1A': 'follows' }],
  ['1A follows\n1A contradicts\n1B follows\n1B follows', { '1B': 'follows' }],
  ['1A follows\n1A contradicts\n1A follows', {}],
  ['11A follows\n1AB follows', {}],
  ['1A is followed by 1B', {}],
  ['', {}],
])('takes from %j the pairs that were asked, and none with two verdicts', (reply, verdicts) => {
  expect(Object.fromEntries(readVerdicts(reply, asked))).toEqual(verdicts);
});
