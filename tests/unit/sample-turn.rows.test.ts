import { readFile } from 'node:fs/promises';
import { turnStateSchema } from '@quartet/shared/protocol/turn-state.ts';
import { expect, test } from 'vitest';
import { sampleFile, sampleQuestion } from '../../docs/sample-file.ts';
import { playSample } from '../support/play-sample.ts';

test('the sample that visitors may open matches what the product makes of it now (else: npm run generate -- sample)', async () => {
  const written = JSON.parse(await readFile(sampleFile, 'utf8')) as Record<string, unknown>;
  expect(turnStateSchema.parse(written['state'])).toEqual(written['state']);
  const played = { question: sampleQuestion, state: await playSample(sampleQuestion) };
  expect(written).toEqual(played);
});
