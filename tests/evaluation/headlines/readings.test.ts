import { samples } from '@quartet/emulators/providers/demo/samples/samples.ts';
import { toVerdict } from '@quartet/web/features/consensus/verdict.ts';
import { expect, test } from 'vitest';
import { toCallKey } from '../cassette/cassette.ts';
import { readCases } from '../live/read-cases.ts';
import { readReplies, replayCase } from '../live/replies.ts';
import readings from './readings.json' with { type: 'json' };

test('three readers of question and headline alone say of each headline that it answers', () => {
  const all = [...Object.values(readings.live), ...Object.values(readings.samples)];
  expect(all).toHaveLength(31);
  for (const { answers } of all) expect(answers).toEqual([true, true, true]);
});

test('the headlines that were read are those that the page shows today', async () => {
  const { calls } = await readReplies();
  const shown: [string, string][] = [];
  for (const live of await readCases()) {
    const { played } = await replayCase(live, async (call) => calls[toCallKey(call)]?.text);
    const { shared } = toVerdict(played.consensus);
    if (shared) shown.push([live.name, shared.words]);
  }
  const read = Object.entries(readings.live).map(([name, { headline }]) => [name, headline]);
  expect(shown).toEqual(read);
  const suggested = samples.flatMap(({ comparison }) =>
    comparison.flatMap((row) => ('answer' in row && row.answer ? [row.answer] : [])),
  );
  const readSamples = Object.values(readings.samples).map(({ headline }) => headline);
  expect(suggested.toSorted()).toEqual(readSamples.toSorted());
});
