import { expect, test } from 'vitest';
import type { ConsensusFrame } from './sse-frame.ts';
import { readSseFrame } from './sse-frame.ts';

const specified = {
  bestOfAnswer: 'Best text.',
  agreements: ['A1.', 'A2.'],
  disagreements: [{ model: 'claude', point: 'D1.' }],
};

function read(consensus: object, rest: object = {}): ConsensusFrame['consensus'] {
  const frame = readSseFrame({ consensus, ...rest });
  if (!frame || !('consensus' in frame)) throw new Error('It was not read.');
  return frame.consensus;
}

test('the specified lists are read as lines where a frame brings none', () => {
  const { lines, compared, ...said } = read(specified);
  expect(said).toEqual(specified);
  expect(compared).toBe(true);
  const plain = { cites: [], check: 'unchecked' };
  expect(lines).toMatchObject([
    { id: 1, line: { kind: 'agreement', point: 'A1.', ...plain } },
    { id: 2, line: { kind: 'agreement', point: 'A2.', ...plain } },
    { id: 3, line: { kind: 'disagreement', topic: '', stances: [{ stance: 'D1.' }] } },
  ]);
});

test.each([
  ['claude', 'claude', 'D1.'],
  ['Claude', 'claude', 'D1.'],
  ['Claude: Sonnet 4', 'claude', 'D1.'],
  [' xai: grok 4', 'grok', 'D1.'],
  ['Mistral Large', null, 'Mistral Large: D1.'],
  [undefined, null, 'D1.'],
])('a point of the model %j is of %j, in the words %j', (model, known, stance) => {
  const { lines, disagreements } = read({ disagreements: [{ model, point: 'D1.' }] });
  const cites = known === null ? [] : [{ model: known, start: 0, end: 0 }];
  expect(lines).toMatchObject([{ line: { stances: [{ stance, cites }] } }]);
  expect(disagreements).toEqual(known === null ? [] : [{ model: known, point: 'D1.' }]);
});

test('an entry without words is no point', () => {
  const agreements = ['A1.', ' ', 7, null];
  const disagreements = [null, 'D1.', { model: 'gpt' }, { model: 'gpt', point: '' }];
  expect(read({ agreements, disagreements }).lines).toHaveLength(1);
});

test.each([
  ['that failed', specified, { error: { code: 'composers_failed' } }],
  ['of nothing', { bestOfAnswer: '', agreements: [], disagreements: [] }, {}],
])('a consensus %s does not say that all was compared', (_, consensus, rest) => {
  expect(read(consensus, rest).compared).toBe(false);
});

test('while more frames come, and where there are lines, the lists are not read as lines', () => {
  expect(read(specified, { streaming: true })).toEqual(specified);
  expect(read({ ...specified, lines: [], compared: false })).toMatchObject({
    lines: [],
    compared: false,
  });
});
