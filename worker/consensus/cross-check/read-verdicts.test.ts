import { expect, test } from 'vitest';
import { readAdded, readVerdicts } from './read-verdicts.ts';

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
  [
    '1A=A1,A2 follows\n1B=B1 | Tea is green. | contradicts',
    { '1A': 'follows', '1B': 'contradicts' },
  ],
  ['1A=A1 | What he said follows from this | not said', { '1A': 'not_said' }],
  ['1A=A1 | Vitamin 12B is not said to contradict it', {}],
  ['{"1A":"follows","1B":"not said"}', { '1A': 'follows', '1B': 'not_said' }],
  [
    '```json\n[{"pair":"1A","verdict":"follows"},\n{"pair":"1B","verdict":"contradicts"}]',
    { '1A': 'follows', '1B': 'contradicts' },
  ],
  ['{\n  "pair": "1A",\n  "verdict": "follows"\n}', { '1A': 'follows' }],
  [
    '[{"verdict":"follows","pair":"1A"},{"verdict":"not_said","pair":"1B"}]',
    { '1A': 'follows', '1B': 'not_said' },
  ],
  [
    '1A — follows\n1B – contradicts\n2A - not said',
    { '1A': 'follows', '1B': 'contradicts', '2A': 'not_said' },
  ],
  ['1 A follows\n12 AB: contradicts', { '1A': 'follows', '12AB': 'contradicts' }],
  [
    '1A 1B follows\n2A, 12AB: not said',
    { '1A': 'follows', '1B': 'follows', '2A': 'not_said', '12AB': 'not_said' },
  ],
  [
    'follows: 1A, 2A\ncontradicts: 1B\nnot said: 12AB',
    { '1A': 'follows', '2A': 'follows', '1B': 'contradicts', '12AB': 'not_said' },
  ],
  [
    '**Follows**\n- 1A\n- 2A\n\n**Not said**\n- 1B',
    { '1A': 'follows', '2A': 'follows', '1B': 'not_said' },
  ],
  [
    'Follows: 1A and 2A; contradicts: 1B',
    { '1A': 'follows', '2A': 'follows', '1B': 'contradicts' },
  ],
  [
    '1A entailment\n1B contradiction\n2A neutral',
    { '1A': 'follows', '1B': 'contradicts', '2A': 'not_said' },
  ],
  [
    '1A folgt\n1B widerspricht\n2A nicht gesagt',
    { '1A': 'follows', '1B': 'contradicts', '2A': 'not_said' },
  ],
  ['1A\nfollows\n1B\ncontradicts', { '1A': 'follows', '1B': 'contradicts' }],
  ['1A\n1B contradicts', { '1B': 'contradicts' }],
  ['1A follows, since A1 says it does not contradict', { '1A': 'follows' }],
  ['Here is what follows:\n1A contradicts', { '1A': 'contradicts' }],
  ['1A does not follow\n1B doesn’t contradict\n2A: it is not clear that it follows', {}],
  ['1A follows / contradicts', {}],
  ['1A: nothing said of 1B follows', {}],
  ['1A follows\n1B', { '1A': 'follows' }],
  ['11A follows\n1AB follows', {}],
  ['1A is followed by 1B', {}],
  ['', {}],
])('takes from %j the pairs that were asked, and none with two verdicts', (reply, verdicts) => {
  expect(Object.fromEntries(readVerdicts(reply, asked))).toEqual(verdicts);
});

test.each([
  ['1A follows B2,C5', ['B2', 'C5']],
  ['- **1A** follows: B2 and C5.', []],
  ['**1A** follows B2, C5', ['B2', 'C5']],
  ['1A follows + B2', ['B2']],
  ['1A not said B2', []],
  ['1A follows B2\n1A contradicts', []],
  ['1A follows A1,A2,A3,A4,A5,A6,A7', []],
  ['1A follows', []],
])('lines that carry what a claim lacks are read behind its verdict: %s', (reply, ids) => {
  expect(readAdded(reply, readVerdicts(reply, asked)).get('1A') ?? []).toEqual(ids);
});
