import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { ThinkTags } from './events.ts';

function read(pieces: readonly string[]) {
  const tags = new ThinkTags();
  const deltas = [...pieces.map((piece) => tags.add(piece)), tags.end()];
  return {
    text: deltas.map(({ text }) => text).join(''),
    reasoning: deltas.map(({ reasoning }) => reasoning).join(''),
  };
}

const cases = [
  ['<think>Two and two.</think>\n\nFour.', { reasoning: 'Two and two.', text: 'Four.' }],
  ['\n<think>\n</think>Four.', { reasoning: '\n', text: 'Four.' }],
  ['Four.', { reasoning: '', text: 'Four.' }],
  [
    'The tag <think> opens </think> it.',
    { reasoning: '', text: 'The tag <think> opens </think> it.' },
  ],
  ['<think>a</think>b <think>c</think>', { reasoning: 'a', text: 'b <think>c</think>' }],
  ['<thin ice', { reasoning: '', text: '<thin ice' }],
  ['<think>never closed </thi', { reasoning: 'never closed </thi', text: '' }],
  ['<thi', { reasoning: '', text: '<thi' }],
  ['', { reasoning: '', text: '' }],
] as const;

test.each(cases)('%j is parted into thinking and text, wherever it is cut', (words, parted) => {
  expect(read([words])).toEqual(parted);
  expect(read(words.split(''))).toEqual(parted);
  fc.assert(
    fc.property(fc.array(fc.nat(words.length)), (places) => {
      const cuts = [0, ...places.sort((one, other) => one - other), words.length];
      const pieces = cuts.slice(1).map((cut, at) => words.slice(cuts[at], cut));
      expect(read(pieces)).toEqual(parted);
    }),
    { seed: 1, numRuns: 50 },
  );
});

test('words are delivered as soon as they cannot be a tag', () => {
  const tags = new ThinkTags();
  expect(tags.add('<thi').text).toBe('');
  expect(tags.add('s')).toEqual({ text: '<this', reasoning: '' });
  expect(tags.add(' is it')).toEqual({ text: ' is it', reasoning: '' });
});
