import type { ServerResponse } from 'node:http';
import {
  brotliCompressSync,
  constants,
  deflateRawSync,
  deflateSync,
  gzipSync,
  zstdCompressSync,
} from 'node:zlib';
import { type EmulatedProvider, emulatedProviders } from '@quartet/emulators/providers/provider.ts';
import { describe, expect, test } from 'vitest';
import { playReply, toStream } from '../support/providers/framings.ts';
import { readPayloads } from '../support/providers/recordings.ts';
import { wholeAnswers } from '../support/providers/whole-answers.ts';

const eventStream = { 'content-type': 'text/event-stream' };

const samples: Readonly<Record<EmulatedProvider, readonly [name: string, text: string]>> = {
  openai: [
    'openai.local-server',
    '## The kettle\n\nIt sings once the water boils, and the pan never does.',
  ],
  xai: [
    'xai.search-without-places',
    'High water comes at ten past six, and the moon is full on Friday.',
  ],
  anthropic: ['anthropic.text', 'A kettle is quicker than a pan, since less of its heat is lost.'],
  google: ['google.text', 'Seven times eight is **56**.'],
  openrouter: [
    'openai.local-server',
    '## The kettle\n\nIt sings once the water boils, and the pan never does.',
  ],
  compatible: ['compatible.reasoning-content', 'The kettle **wins**.'],
};

const toLines = (provider: EmulatedProvider) =>
  readPayloads(samples[provider][0]).trim().split('\n');

const reply =
  (status: number, headers: Record<string, string>, body: Buffer | string) =>
  (response: ServerResponse) =>
    void response.writeHead(status, headers).end(body);

const encodings: readonly (readonly [string, (bytes: Buffer) => Buffer])[] = [
  ['gzip', (bytes) => gzipSync(bytes)],
  ['x-gzip', (bytes) => gzipSync(bytes)],
  ['deflate', (bytes) => deflateSync(bytes)],
  // Without the header of the zlib format.
  ['Deflate', (bytes) => deflateRawSync(bytes)],
  ['br', (bytes) => brotliCompressSync(bytes)],
  ['zstd', (bytes) => zstdCompressSync(bytes)],
  ['GZIP', (bytes) => gzipSync(bytes)],
  ['deflate, br', (bytes) => brotliCompressSync(deflateSync(bytes))],
  ['identity', (bytes) => bytes],
];

/** The error of an account without credit, as each provider reports it. */
const noCredit: Readonly<Record<EmulatedProvider, readonly [status: number, body: object]>> = {
  openai: [429, { error: { code: 'insufficient_quota', message: 'No.' } }],
  xai: [429, { error: { code: 'insufficient_quota', message: 'No.' } }],
  anthropic: [402, { type: 'error', error: { type: 'billing_error', message: 'No.' } }],
  google: [
    429,
    {
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: 'Your prepayment credits are depleted.',
      },
    },
  ],
  openrouter: [402, { error: { code: 402, message: 'Insufficient credits' } }],
  compatible: [429, { error: { code: 'insufficient_quota', message: 'No.' } }],
};
const ofAccount = { code: 'provider_unavailable', details: { ours: 'account' } };

describe.each(emulatedProviders)('%s', (provider) => {
  const stream = () => toStream(toLines(provider), provider);
  const [, text] = samples[provider];

  test.each(encodings)(
    'a reply that came as %s although none was asked for is read',
    async (name, encode) => {
      const body = encode(stream());
      const reading = await playReply(
        provider,
        reply(200, { ...eventStream, 'content-encoding': name }, body),
      );
      expect(reading).toMatchObject({ text, error: undefined, finish: { reason: 'complete' } });
    },
  );

  test('a reply without an encoding is asked for', async () => {
    let asked: string | undefined;
    await playReply(provider, (response) => {
      asked = response.req.headers['accept-encoding'];
      response.writeHead(200, eventStream).end(stream());
    });
    expect(asked).toBe('identity');
  });

  test.each(encodings)('an error that came as %s keeps its own code', async (name, encode) => {
    const [status, error] = noCredit[provider];
    const headers = { 'content-type': 'application/json', 'content-encoding': name };
    const body = encode(Buffer.from(JSON.stringify(error)));
    const reading = await playReply(provider, reply(status, headers, body));
    expect(reading).toMatchObject({ text: '', error: ofAccount });
  });

  test('an error in the form of an event keeps its own code', async () => {
    const [status, error] = noCredit[provider];
    const body = `event: error\ndata: ${JSON.stringify(error)}\n\n`;
    const reading = await playReply(provider, reply(status, eventStream, body));
    expect(reading).toMatchObject({ text: '', error: ofAccount });
  });

  test('a compressed reply that breaks off is not complete, and its words are kept', async () => {
    const lines = toLines(provider);
    const half = gzipSync(toStream(lines.slice(0, -2), provider).subarray(0, -30));
    const reading = await playReply(provider, (response) => {
      response.writeHead(200, { ...eventStream, 'content-encoding': 'gzip' });
      response.write(half.subarray(0, -8), () => response.destroy());
    });
    expect(reading.finish).toBeUndefined();
    expect(reading.error).toMatchObject({ code: 'interrupted' });
    expect(text.startsWith(reading.text)).toBe(true);
  });

  test('a small reply that unpacks to more than a reply may have is refused', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ':\n'));
    expect(bomb.byteLength).toBeLessThan(100_000);
    const headers = { ...eventStream, 'content-encoding': 'gzip' };
    const reading = await playReply(provider, reply(200, headers, bomb));
    expect(reading).toMatchObject({ text: '', error: { code: 'provider_invalid' } });
    const refusal = await playReply(provider, reply(500, headers, bomb));
    expect(refusal).toMatchObject({ error: { code: expect.stringMatching(/^provider_/) } });
  });

  test.each([
    [
      'an encoding that nobody knows',
      { ...eventStream, 'content-encoding': 'constructor' },
      'constructor',
    ],
    ['the page of a proxy', { 'content-type': 'text/html; charset=utf-8' }, 'text/html'],
    ['a picture', { 'content-type': 'image/png' }, 'image/png'],
  ])('%s is an error that says what it is', async (_, headers, code) => {
    const reading = await playReply(provider, reply(200, headers, '<html>Please sign in.</html>'));
    expect(reading).toMatchObject({
      text: '',
      error: { code: 'provider_invalid', details: { status: 200, code, retryable: true } },
    });
  });

  test('bytes that are not what their encoding says are an interruption', async () => {
    const headers = { ...eventStream, 'content-encoding': 'gzip' };
    const reading = await playReply(provider, reply(200, headers, stream()));
    expect(reading).toMatchObject({ text: '', error: { code: 'interrupted' } });
  });

  test('a JSON error with the status of an answer keeps its own code', async () => {
    const [, error] = noCredit[provider];
    const reading = await playReply(
      provider,
      reply(200, { 'content-type': 'application/json' }, JSON.stringify(error)),
    );
    expect(reading).toMatchObject({ text: '', error: ofAccount });
  });

  test.each(['application/json', 'application/json; charset=utf-8', 'application/problem+json'])(
    'a whole answer as %s, where a stream was asked for, is an answer',
    async (type) => {
      const body = JSON.stringify(wholeAnswers[provider], null, 2);
      const reading = await playReply(provider, reply(200, { 'content-type': type }, body));
      expect(reading).toMatchObject({
        served: [expect.any(String)],
        text: 'Paris.',
        reasoning: 'Which city?',
        sources: 1,
        error: undefined,
        finish: { reason: 'complete', usage: { inputTokens: 20, outputTokens: 5 } },
      });
    },
  );

  test('half a JSON answer is not complete', async () => {
    const body = JSON.stringify(wholeAnswers[provider]).slice(0, -20);
    const reading = await playReply(
      provider,
      reply(200, { 'content-type': 'application/json' }, body),
    );
    expect(reading.finish).toBeUndefined();
    expect(reading.error).toMatchObject({
      code: expect.stringMatching(/^(interrupted|provider_invalid)$/),
    });
  });

  test.each(['application/json', 'text/plain', 'application/octet-stream', ''])(
    'an event stream that calls itself "%s" is read',
    async (type) => {
      const reading = await playReply(
        provider,
        reply(200, type ? { 'content-type': type } : {}, stream()),
      );
      expect(reading).toMatchObject({ text, finish: { reason: 'complete' } });
    },
  );

  test.each([301, 302, 303, 307, 308])(
    'a redirect (%i) is not followed, and its address is ours to mend',
    async (status) => {
      let calls = 0;
      const reading = await playReply(provider, (response) => {
        calls += 1;
        response.writeHead(status, { location: 'http://127.0.0.1:1/elsewhere' }).end();
      });
      expect(calls).toBe(1);
      expect(reading).toMatchObject({
        error: { code: 'provider_unavailable', details: { ours: 'key', status } },
      });
    },
  );
});

test.each(['openai', 'xai', 'anthropic', 'openrouter'] as const)(
  '%s: a compressed reply is read as it comes, before it has ended',
  async (provider) => {
    const flushed = { finishFlush: constants.Z_SYNC_FLUSH };
    const reading = await playReply(provider, (response) => {
      response.writeHead(200, { ...eventStream, 'content-encoding': 'gzip' });
      response.write(gzipSync(toStream(toLines(provider), provider), flushed).subarray(0, -1));
    });
    expect(reading).toMatchObject({ text: samples[provider][1], finish: { reason: 'complete' } });
  },
);

test('all chunks of a Google answer may come as one JSON list', async () => {
  const body = `[${toLines('google').join(',\n')}]`;
  const reading = await playReply(
    'google',
    reply(200, { 'content-type': 'application/json' }, body),
  );
  expect(reading).toMatchObject({ text: samples.google[1], finish: { reason: 'complete' } });
});
