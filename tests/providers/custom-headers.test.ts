import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type EmulatedProvider, emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { expect, test } from 'vitest';

const emulator = withEmulator({ demo: false });
const adapters = new URL('../support/providers/adapters.ts', import.meta.url).href;

/** Asks once, in a process whose environment holds headers of its owner. */
async function askFromShell(provider: EmulatedProvider): Promise<void> {
  const program = `
    import { ask, collect, modelOn, never } from ${JSON.stringify(adapters)};
    const model = modelOn({ baseUrls: ${JSON.stringify(emulator().baseUrls)} }, ${JSON.stringify(provider)});
    await collect(model.streamText(ask('Why?'), never));`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: {
      ...process.env,
      OPENAI_CUSTOM_HEADERS: 'x-canary: openai',
      ANTHROPIC_CUSTOM_HEADERS: 'x-canary: anthropic',
      ANTHROPIC_AUTH_TOKEN: 'canary-token',
      GOOGLE_GENAI_API_VERSION: 'v1canary',
      GOOGLE_GENAI_USE_ENTERPRISE: 'true',
      GOOGLE_GENAI_USE_VERTEXAI: 'true',
      GOOGLE_GEMINI_BASE_URL: 'http://127.0.0.1:9',
      OPENAI_BASE_URL: 'http://127.0.0.1:9',
      OPENAI_ORG_ID: 'canary',
      OPENAI_PROJECT_ID: 'canary',
      ANTHROPIC_BASE_URL: 'http://127.0.0.1:9',
    },
  });
}

test.each(emulatedProviders)(
  '%s is called where and as we say, whatever the environment names',
  async (provider) => {
    await askFromShell(provider);
    const [call] = emulator().calls();
    expect(call?.headers).not.toHaveProperty('x-canary');
    expect(JSON.stringify(call?.headers)).not.toContain('canary');
  },
);
