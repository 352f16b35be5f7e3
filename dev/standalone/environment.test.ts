import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { readStandaloneEnvironment } from './environment.ts';

test('providers and Clerk are emulated when there is no key', () => {
  expect(readStandaloneEnvironment({ PORT: '3100' })).toMatchObject({
    routes: modelKeys.map((model) => ({ model, provider: 'demo' })),
    clerk: null,
    origins: ['http://localhost:3100', 'http://127.0.0.1:3100'],
  });
});

test('tokens of its own page are accepted with keys of Clerk', () => {
  const keys = {
    CLERK_PUBLISHABLE_KEY: 'pk_test_x',
    CLERK_SECRET_KEY: 'sk_test_x',
    MAILBOX_KEYS: Buffer.alloc(32).toString('base64url'),
  };
  const authorizedParties = (environment: Record<string, string>) =>
    readStandaloneEnvironment({ ...keys, ...environment }).clerk?.authorizedParties;
  expect(authorizedParties({ PORT: '3100' })).toContain('http://localhost:3100');
  const elsewhere = { PORT: '3100', APP_ORIGINS: 'https://quartet.example' };
  expect(authorizedParties(elsewhere)).toEqual(['https://quartet.example']);
});

test('every missing key is named in production', () => {
  expect(readForProduction).toThrow(EnvironmentError);
  expect(readForProduction).toThrow(
    /GEMINI_API_KEY[^]*CLAUDE_API_KEY[^]*GROK_API_KEY[^]*CLERK_SECRET_KEY/,
  );
  expect(readForProduction).not.toThrow(/GPT_API_KEY/);
});

function readForProduction(): unknown {
  return readStandaloneEnvironment({ NODE_ENV: 'production', GPT_API_KEY: 'sk-test' });
}
