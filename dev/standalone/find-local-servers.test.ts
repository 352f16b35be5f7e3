import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { expect, test } from 'vitest';
import { readStandaloneEnvironment } from './environment.ts';
import { findLocalServers, toOffer } from './find-local-servers.ts';

const emulator = withEmulator();

test('a local server is offered with the command that asks its models', async ({ signal }) => {
  const baseUrl = emulator().baseUrls.compatible;
  const servers = await findLocalServers(
    [
      { name: 'Ollama', baseUrl: 'http://127.0.0.1:9/v1' },
      { name: 'LM Studio', baseUrl },
    ],
    signal,
  );
  expect(servers).toMatchObject([{ name: 'LM Studio', models: { length: 4 } }]);
  const { routes } = readStandaloneEnvironment({ GPT_API_KEY: 'x', GROK_API_KEY: 'y' });
  expect(toOffer(servers[0]!, routes)).toBe(
    `LM Studio runs here. To ask its models: OLLAMA_BASE_URL=${baseUrl} OLLAMA_MODELS=llama3.2:3b,qwen3:8b npm start`,
  );
});
