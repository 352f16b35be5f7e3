import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { modelKeys, shortNames, tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { readStandaloneEnvironment } from './environment.ts';
import { findLocalServers } from './find-local-servers.ts';
import { toOffer, toSlotLine } from './say-slots.ts';

const emulator = withEmulator();
const slotsOf = (environment: Record<string, string>) =>
  readStandaloneEnvironment(environment).slots;

test('each slot says by which variable it is carried, under the name in which it was set', () => {
  const lines = slotsOf({ ANTHROPIC_API_KEY: 'sk-canary', GPT_BASE_URL: 'http://x' }).map(
    toSlotLine,
  );
  expect(lines).toEqual([
    'Gemini  demo answers, until GEMINI_API_KEY or OPENROUTER_API_KEY is set: see README.md',
    `Claude  ${tabLabels.claude}, by ANTHROPIC_API_KEY`,
    `GPT     ${tabLabels.gpt}, by GPT_BASE_URL`,
    'Grok    demo answers, until GROK_API_KEY or OPENROUTER_API_KEY is set: see README.md',
  ]);
});

test('one key for all is named for all', () => {
  expect(slotsOf({ OPENROUTER_API_KEY: 'or' }).map(toSlotLine)).toEqual(
    modelKeys.map(
      (model) => `${shortNames[model].padEnd(6)}  ${tabLabels[model]}, by OPENROUTER_API_KEY`,
    ),
  );
});

test('a local server is offered with the command that asks its models', async () => {
  const baseUrl = emulator().baseUrls.compatible;
  const servers = await findLocalServers([
    { name: 'Ollama', baseUrl: 'http://127.0.0.1:9/v1' },
    { name: 'LM Studio', baseUrl },
  ]);
  expect(servers).toMatchObject([{ name: 'LM Studio', models: { length: 4 } }]);
  expect(toOffer(servers[0]!, slotsOf({ GPT_API_KEY: 'x', GROK_API_KEY: 'y' }))).toBe(
    `LM Studio runs here. To ask its models: OLLAMA_BASE_URL=${baseUrl} OLLAMA_MODELS=llama3.2:3b,qwen3:8b npm start`,
  );
});
