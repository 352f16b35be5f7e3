import { toBaseUrls } from '@quartet/emulators/providers/routes.ts';
import { createPanel } from '@quartet/worker/providers/create-panel.ts';
import { expect, test } from 'vitest';
import { openEmulatedPanel, readPanelConfig } from '../composition/open-emulated-panel.ts';
import { type Cassette, readCassette, recordAgain, replayCalls } from './cassette.ts';
import { playQuestions } from './play-questions.ts';
import { recordCassette } from './record-cassette.ts';

/** Nothing listens at its address, since a replayed call reaches no provider. */
const silentPanel = () => createPanel(readPanelConfig({}, toBaseUrls('http://127.0.0.1:9')));

async function replay(cassette: Cassette): Promise<Record<string, unknown>> {
  const replayed = replayCalls(silentPanel(), cassette);
  const results = await playQuestions(replayed.panel);
  replayed.assertFresh();
  return results;
}

test(`the recorded calls give the consensus that they gave then. ${recordAgain}`, async () => {
  const cassette = await readCassette();
  expect(await replay(cassette)).toEqual(cassette.results);
});

test('the cassette is small enough to be read in a review', async () => {
  expect(JSON.stringify(await readCassette(), null, 2).length).toBeLessThan(300_000);
});

test('what is recorded can be replayed at once', async () => {
  const { emulator, panel } = await openEmulatedPanel();
  const cassette = await recordCassette(panel, 'emulators');
  await emulator.close();
  expect(await replay(cassette)).toEqual(cassette.results);
});

test('a call that was not recorded, and one that is no longer made, say how to record again', async () => {
  const cassette = await readCassette();
  const [first, ...others] = Object.entries(cassette.calls);
  await expect(replay({ ...cassette, calls: Object.fromEntries(others) })).rejects.toThrow(
    /The cassette is stale.*npm run eval -- --record/s,
  );
  const more = { ...cassette.calls, another: { ...first![1], call: 'compose by nobody' } };
  await expect(replay({ ...cassette, calls: more })).rejects.toThrow(
    /not asked: compose by nobody\)\. Record it again/,
  );
});
