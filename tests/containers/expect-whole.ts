import assert from 'node:assert/strict';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Asking } from '../faults/recorder/asking.ts';

/** Waits for the end. Throws unless every answer is whole, was shown word by word, and cost one credit. */
export async function expectWhole(asking: Asking): Promise<void> {
  await asking.over;
  const { state, wrongs, refusal } = asking;
  assert.equal(refusal, null);
  assert.deepEqual(wrongs, []);
  assert.equal(state?.outcome, 'finished');
  assert.equal(state.charged, 1);
  for (const model of modelKeys) assert.equal(state.answers[model].outcome, 'complete', model);
  assert.equal(state.consensus.outcome, 'complete');
}
