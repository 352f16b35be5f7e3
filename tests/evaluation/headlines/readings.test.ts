import { samples } from '@quartet/emulators/providers/demo/samples/samples.ts';
import { toVerdict } from '@quartet/web/consensus/verdict.ts';
import { expect, test } from 'vitest';
import { readCases } from '../live/read-cases.ts';
import { replayCases } from '../live/replies.ts';
import readings from './readings.json' with { type: 'json' };

test('three readers of question and headline alone say of each headline that it answers', () => {
  const all = [...Object.values(readings.live), ...Object.values(readings.samples)];
  expect(all).toHaveLength(30);
  for (const { answers } of all) expect(answers).toEqual([true, true, true]);
});

test('the headlines that were read are the headlines that the page shows today', async () => {
  const { byName } = await replayCases(await readCases());
  const shown = [...byName].flatMap(([name, { consensus }]) => {
    const { shared } = toVerdict(consensus);
    return shared ? [[name, shared.words]] : [];
  });
  const read = Object.entries(readings.live).map(([name, { headline }]) => [name, headline]);
  expect(shown).toEqual(read);
  const suggested = samples.flatMap(({ comparison }) =>
    comparison.flatMap((row) => ('answer' in row && row.answer ? [row.answer] : [])),
  );
  const readSamples = Object.values(readings.samples).map(({ headline }) => headline);
  expect(suggested.toSorted()).toEqual(readSamples.toSorted());
});
