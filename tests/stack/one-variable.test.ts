import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { noInabilities } from '@quartet/shared/domain/inabilities.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { UserBody } from '@quartet/shared/http/bodies.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';
import { expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { openQuartetWith } from '../support/open-embedded-quartet.ts';
import { recordStream } from '../support/sse-client.ts';

const emulator = withEmulator();

/** Starts Quartet with these variables, asks, and reads the answer to its end. */
async function askWith(settings: Readonly<Record<string, string>>, body: object = {}) {
  const quartet = await openQuartetWith(settings);
  try {
    const token = await quartet.clerk.mintToken({ userId: 'user_ada', origin: quartet.url });
    const asker = createAsker(quartet.url, token);
    const { frames } = await recordStream(
      await asker.ask('Why is the sky blue?', { body: { ...body } }),
    );
    const headers = { authorization: `Bearer ${token}` };
    const user = await fetch(`${quartet.url}/api/auth/user`, { headers });
    const { cannot } = (await user.json()) as UserBody;
    return { frames, cannot, demo: quartet.ctx.providers !== null };
  } finally {
    await quartet.close();
  }
}

function expectWholeTurn(frames: readonly SseFrame[]) {
  const ends = frames.filter((frame) => 'tabKey' in frame && !frame.streaming);
  expect(ends).toMatchObject(modelKeys.map(() => ({ content: expect.stringMatching(/\w/) })));
  for (const frame of frames) expect(frame).not.toHaveProperty('error');
  const last = frames.at(-1);
  expect(last).toMatchObject({
    streaming: false,
    consensus: { basedOn: { length: modelKeys.length } },
  });
}

const calledModels = (task: string) =>
  new Set(
    emulator()
      .calls()
      .filter((call) => call.task === task)
      .map(({ provider, model }) => `${provider} ${model}`),
  );

test('an OpenRouter key alone brings four answers and a consensus of four companies', async () => {
  const { baseUrls } = emulator();
  const { frames, cannot, demo } = await askWith(
    { OPENROUTER_API_KEY: 'or', OPENROUTER_BASE_URL: baseUrls.openrouter },
    { webSearch: true },
  );
  expect(demo).toBe(false);
  expect(calledModels('answer')).toEqual(
    new Set(modelKeys.map((key) => `openrouter ${routeRows[key].models[0].openrouterId}`)),
  );
  expectWholeTurn(frames);
  expect(cannot).toEqual(noInabilities);
  // The words are checked by a model of another company than the model that wrote them.
  const [composer] = [...calledModels('compose')].map(toCompany);
  const [checker] = [...calledModels('check')].map(toCompany);
  expect(checker).toBeDefined();
  expect(checker).not.toBe(composer);
  const searches = emulator()
    .calls()
    .filter(({ task }) => task === 'answer');
  for (const { body } of searches) {
    expect(body).toMatchObject({ tools: [{ type: 'openrouter:web_search' }] });
  }
});

test('a list of local models alone brings their answers, without any key', async () => {
  const { baseUrls } = emulator();
  const OLLAMA_MODELS = 'llama3.2:3b=Llama 3.2,qwen3:8b,gemma3:12b=Gemma 3,mistral:7b';
  const { frames, cannot, demo } = await askWith({
    OLLAMA_MODELS,
    OLLAMA_BASE_URL: baseUrls.compatible,
  });
  expect(demo).toBe(false);
  // The third one sees.
  expect(cannot).toEqual({ webSearch: modelKeys, images: modelKeys.filter((_, at) => at !== 2) });
  expectWholeTurn(frames);
  expect(calledModels('answer')).toEqual(
    new Set(
      ['llama3.2:3b', 'qwen3:8b', 'gemma3:12b', 'mistral:7b'].map((id) => `compatible ${id}`),
    ),
  );
});

function toCompany(call: string): string {
  return call.replace(/^openrouter /, '').split('/')[0] ?? '';
}
