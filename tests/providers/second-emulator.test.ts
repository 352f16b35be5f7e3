import { createServer } from '@copilotkit/aimock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ask,
  collect,
  finishOf,
  modelOn,
  never,
  type Wire,
  wires,
  wordsOf,
} from '../support/providers/adapters.ts';

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

/** The base path of each wire at this emulator. xAI's wire is OpenAI's. */
const paths: Readonly<Record<Wire, string>> = {
  openai: '/v1',
  xai: '/v1',
  openrouter: '/v1',
  compatible: '/v1',
  anthropic: '',
  google: '',
};

test.each(wires)('%s streams from an emulator that somebody else keeps', async (wire) => {
  const baseUrl = running.mock.url + paths[wire];
  const model = modelOn({ baseUrls: { ...paths, [wire]: baseUrl } }, wire);
  const parts = await collect(model.streamText(ask('Why is the sky blue?'), never));
  expect(wordsOf(parts)).toBe(said.content);
  expect(wordsOf(parts, 'reasoning-delta')).toBe(said.reasoning);
  expect(finishOf(parts)).toMatchObject({ reason: 'complete' });
});
