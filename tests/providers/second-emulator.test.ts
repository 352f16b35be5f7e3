import { createServer } from '@copilotkit/aimock';
import { type EmulatedProvider, emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, collect, finishOf, modelOn, never, wordsOf } from '../support/providers/adapters.ts';

type Mock = Awaited<ReturnType<typeof createServer>>;

const said = { content: 'Short waves scatter most.', reasoning: 'Think of Rayleigh.' };
const running = {} as { mock: Mock };
beforeAll(async () => {
  const answer = { match: { userMessage: /sky/ }, response: said };
  running.mock = await createServer([answer], { port: 0 });
});
afterAll(() => {
  running.mock.server.close();
  running.mock.server.closeAllConnections();
});

/** The base path of each provider at this emulator. xAI's API is OpenAI's. */
const paths: Readonly<Record<EmulatedProvider, string>> = {
  openai: '/v1',
  xai: '/v1',
  openrouter: '/v1',
  compatible: '/v1',
  anthropic: '',
  google: '',
};

test.each(emulatedProviders)(
  '%s streams from an emulator that somebody else keeps',
  async (provider) => {
    const baseUrl = running.mock.url + paths[provider];
    const model = modelOn({ baseUrls: { ...paths, [provider]: baseUrl } }, provider);
    const parts = await collect(model.streamText(ask('Why is the sky blue?'), never));
    expect(wordsOf(parts)).toBe(said.content);
    expect(wordsOf(parts, 'reasoning-delta')).toBe(said.reasoning);
    expect(finishOf(parts)).toMatchObject({ reason: 'complete' });
  },
);
