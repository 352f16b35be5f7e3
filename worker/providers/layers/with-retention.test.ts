import type { Retention } from '@quartet/shared/domain/retention.ts';
import { expect, test } from 'vitest';
import type { Prompt } from '../language-model.ts';
import type { ModelCall, OpenCall } from '../panel.ts';
import { withRetention } from './with-retention.ts';

const nothing: Retention = { host: 'A', questions: 'none', images: 'none', searches: 'none' };
const image = { bytes: new Uint8Array(1), type: 'image/png' as const };

/** Asks through the layer. Resolves to the number of calls that left. */
async function ask(retention: Retention | undefined, prompt: Partial<Prompt> = {}) {
  let calls = 0;
  const open: OpenCall = async function* answer() {
    calls += 1;
    yield { type: 'text-delta', text: 'Yes.' };
  };
  const asked = { messages: [{ role: 'user', text: 'x' } as const], webSearch: false, ...prompt };
  const parts = withRetention(open, retention)(asked, {} as ModelCall);
  for await (const part of parts) void part;
  return calls;
}

const refused = { code: 'retention', details: { retryable: false } };

test.each(['unknown', 30] as const)('a host that keeps questions (%s) gets none', async (kept) => {
  await expect(ask({ ...nothing, questions: kept })).rejects.toMatchObject(refused);
});

test('a host that keeps images or searches alone gets a question without them', async () => {
  const images = { ...nothing, images: 30 };
  const searches = { ...nothing, searches: 30 };
  const withImage = { messages: [{ role: 'user', text: 'x', images: [image] } as never] };
  expect(await ask(images)).toBe(1);
  await expect(ask(images, withImage)).rejects.toMatchObject(refused);
  expect(await ask(searches)).toBe(1);
  await expect(ask(searches, { webSearch: true })).rejects.toMatchObject(refused);
});

test('a host that keeps nothing is asked, and every host where that is not set', async () => {
  expect(await ask(nothing, { webSearch: true })).toBe(1);
  expect(await ask(undefined, { webSearch: true })).toBe(1);
});
