import { expect, test } from 'vitest';
import { parseTimes } from './past-times.ts';

const times = { webSearch: false, answers: 20, combining: 10 };

test('remembered times are ignored unless they are well-formed', () => {
  expect(parseTimes(JSON.stringify([times]))).toEqual([times]);
  expect(parseTimes(null)).toEqual([]);
  expect(parseTimes('{')).toEqual([]);
  expect(parseTimes('{"answers":1}')).toEqual([]);
  expect(parseTimes('[null,1,{"webSearch":false,"answers":-1,"combining":2}]')).toEqual([]);
  expect(parseTimes('[{"webSearch":false,"answers":"20","combining":2}]')).toEqual([]);
});
