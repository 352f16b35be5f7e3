import { readFile } from 'node:fs/promises';
import { turnStateSchema } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { sampleFile, sampleQuestion } from '../../docs/sample-file.ts';
import { playSample } from '../support/play-sample.ts';

test('the sample that visitors may open matches what the product makes of it now (else: npm run generate -- sample)', async () => {
  const written = JSON.parse(await readFile(sampleFile, 'utf8')) as Record<string, unknown>;
  expect(turnStateSchema.parse(written['state'])).toEqual(written['state']);
  const played = { question: sampleQuestion, state: await playSample(sampleQuestion) };
  expect(withoutOrder(written)).toEqual(withoutOrder(played));
});

/** Sorts the models, because each turn shuffles their order. */
function withoutOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOrder).toSorted(byWords);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutOrder(each)]));
}

function byWords(one: unknown, other: unknown): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}
