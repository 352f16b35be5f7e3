import { describe, expect, test } from 'vitest';
import { withEmulator } from '../testing/with-emulator.ts';
import { wrapAnswers, wrapRows } from '../testing/wrap-answers.ts';
import { type EmulatedProvider, emulatedProviders } from './provider.ts';

const emulator = withEmulator();

const image = 'data:image/png;base64,AAAA';

/** A call with several texts, and an image before the last one, in each service's own format. */
const calls: Readonly<
  Record<
    EmulatedProvider,
    (texts: readonly string[]) => { readonly path: string; readonly body: object }
  >
> = {
  openai: (texts) => ({ path: '/responses', body: toResponses(texts) }),
  xai: (texts) => ({ path: '/responses', body: toResponses(texts) }),
  openrouter: (texts) => ({ path: '/responses', body: toResponses(texts) }),
  anthropic: (texts) => {
    const source = { type: 'base64', media_type: 'image/png', data: 'AAAA' };
    const content = withImage(
      texts.map((text) => ({ type: 'text', text })),
      { type: 'image', source },
    );
    const system = [{ type: 'text', text: 'Rules.', cache_control: { type: 'ephemeral' } }];
    const body = { model: 'm', max_tokens: 9, system, messages: [{ role: 'user', content }] };
    return { path: '/v1/messages', body };
  },
  google: (texts) => {
    const parts = withImage(
      texts.map((text) => ({ text })),
      { inlineData: { mimeType: 'image/png', data: 'AAAA' } },
    );
    return {
      path: '/v1beta/models/m:generateContent',
      body: { contents: [{ role: 'user', parts }] },
    };
  },
  compatible: (texts) => {
    const content = withImage(
      texts.map((text) => ({ type: 'text', text })),
      { type: 'image_url', image_url: { url: image } },
    );
    return {
      path: '/chat/completions',
      body: { model: 'm', messages: [{ role: 'user', content }] },
    };
  },
};

function toResponses(texts: readonly string[]): object {
  const content = withImage(
    texts.map((text) => ({ type: 'input_text', text })),
    { type: 'input_image', image_url: image },
  );
  return { model: 'm', input: [{ role: 'user', content }] };
}

function withImage(parts: readonly object[], picture: object): readonly object[] {
  return [...parts.slice(0, -1), picture, ...parts.slice(-1)];
}

async function call(provider: EmulatedProvider, texts: readonly string[]): Promise<string> {
  const { path, body } = calls[provider](texts);
  const headers = {
    authorization: 'Bearer key',
    'x-api-key': 'key',
    'x-goog-api-key': 'key',
    'anthropic-version': '2026-10-21',
  };
  const url = `${emulator().baseUrls[provider]}${path}`;
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  return response.text();
}

describe.each(emulatedProviders)('%s, called with several texts', (provider) => {
  const said = { A: ['It is so here.'], B: ['It is so here.'] };
  const answers = wrapAnswers(said);

  test.each([
    ['compose', ['Is it so?', answers, 'Task: compose\nRules.'], 'This is a demo'],
    ['check', [wrapRows(said, ['1 A1 | It is so here.'])], '1 follows A1 B1'],
    ['answer', ['Task: compose', 'Task: compose'], 'This is a demo answer'],
  ] as const)('does what the last text asks for: %s', async (task, texts, words) => {
    expect(await call(provider, texts)).toContain(words);
    expect(emulator().calls()).toMatchObject([{ provider, task }]);
  });
});
