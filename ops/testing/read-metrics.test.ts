import { expect, test } from 'vitest';
import { findGrowth, listLabels, readMetrics } from './read-metrics.ts';

const head = '# HELP turns_total Turns.\n# TYPE turns_total counter\n';
const bucket = (le: string, count: number) =>
  `wait_seconds_bucket{le="${le}",model="a"} ${count}\n`;
const waitHead = '# HELP wait_seconds Wait.\n# TYPE wait_seconds histogram\n';
const waitEnd = 'wait_seconds_sum{model="a"} 3\nwait_seconds_count{model="a"} 2\n';

test('reads samples by their series', () => {
  const wait = `${waitHead}${bucket('1', 1)}${bucket('+Inf', 2)}${waitEnd}`;
  const samples = readMetrics(`${head}turns_total{outcome="finished"} 2\n\n${wait}`);
  expect(samples.get('turns_total{outcome="finished"}')).toBe(2);
  expect(samples.get('wait_seconds_count{model="a"}')).toBe(2);
  expect(listLabels(samples)).toEqual(['model', 'outcome']);
});

test.each([
  ['a sample without its type', '# HELP turns_total Turns.\nturns_total 1\n'],
  ['a type without help', '# TYPE turns_total counter\nturns_total 1\n'],
  ['a second help', `${head}turns_total 1\n# HELP other Other.\n# TYPE other gauge\n${head}`],
  ['a counter without _total', '# HELP turns Turns.\n# TYPE turns counter\nturns 1\n'],
  ['a gauge with _total', '# HELP a_total A.\n# TYPE a_total gauge\na_total 1\n'],
  ['a series twice', `${head}turns_total{outcome="a"} 1\nturns_total{outcome="a"} 2\n`],
  ['a value that is no number', `${head}turns_total many\n`],
  ['a sample of another family', `${head}others_total 1\n`],
  ['an open label', `${head}turns_total{outcome="a} 1\n`],
  ['no last line feed', `${head}turns_total 1`],
  ['buckets that shrink', `${waitHead}${bucket('1', 3)}${bucket('+Inf', 2)}${waitEnd}`],
  ['a last bucket that is not the count', `${waitHead}${bucket('+Inf', 1)}${waitEnd}`],
])('refuses %s', (_what, text) => {
  expect(() => readMetrics(text)).toThrow(Error);
});

const read = (count: number) =>
  readMetrics(
    `# HELP quartet_a_total A.\n# TYPE quartet_a_total counter\nquartet_a_total ${count}\n`,
  );

test('finds what was counted between two readings', () => {
  expect(findGrowth(read(1), read(3))).toEqual({ quartet_a_total: 2 });
  expect(findGrowth(read(3), read(3))).toEqual({});
});
