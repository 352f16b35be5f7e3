import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { ApiError } from '../support/client/api-error.ts';
import { type Client, createClient } from '../support/client/create-client.ts';

async function connect(answer: RequestListener): Promise<Client> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return createClient({ url: `http://127.0.0.1:${port}`, readToken: async () => 'a token' });
}

const stream = (body: string): RequestListener => {
  return (_req, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream', 'x-turn-id': 'a turn' });
    res.end(body);
  };
};

const frame = { tabKey: 'gpt', content: 'Yes.', streaming: false };

test('a question yields the frames of its turn, and skips unknown ones of a later api', async () => {
  const lines = [JSON.stringify(frame), '{"hologram":1}', '[DONE]'];
  const client = await connect(stream(lines.map((line) => `data: ${line}\n\n`).join('')));
  const accepted: string[] = [];
  const frames = client.ask({ message: 'Why?' }, { onAccepted: (id) => accepted.push(id) });
  expect(await Array.fromAsync(frames)).toEqual([frame]);
  expect(accepted).toEqual(['a turn']);
});

test('a stream that ends without [DONE] throws, because it was not read to its end', async () => {
  const calls: unknown[] = [];
  const answer = (body: string): RequestListener => {
    return (req, res) => {
      calls.push(`${req.method} ${req.url}`, req.headers['x-acknowledge']);
      stream(body)(req, res);
    };
  };
  const text = `data: ${JSON.stringify(frame)}\n\n`;
  const cut = await connect(answer(text));
  await expect(Array.fromAsync(cut.join('turn_a'))).rejects.toThrow('without [DONE]');
  const whole = await connect(answer(`${text}data: [DONE]\n\n`));
  expect(await Array.fromAsync(whole.join('turn_a'))).toEqual([frame]);
  expect(calls).toEqual([
    'GET /api/chat/turn_a',
    'turn-end',
    'GET /api/chat/turn_a',
    'turn-end',
    'POST /api/chat/a%20turn/delivered',
    undefined,
  ]);
});

test('finds a turn whose reply was lost by its key, or reports that there is none', async () => {
  const client = await connect((req, res) => {
    const isKnown = req.headers['idempotency-key'] === 'known';
    const refusal = { error: 'No.', code: 'not_found', retryable: false, requestId: 'r' };
    res.statusCode = isKnown ? 200 : 404;
    res.end(JSON.stringify(isKnown ? { turnId: `${req.method} ${req.url}` } : refusal));
  });
  expect(await client.lookUp('known')).toBe('POST /api/chat/lookup');
  expect(await client.lookUp('unknown')).toBeNull();
});

test.each([
  ['the sentence of the api', { error: 'No.', code: 'x', retryable: false, requestId: 'r' }, 'No.'],
  ['a plain one for the reply of a proxy', '<html>', 'The call was refused.'],
])('a refused call throws with %s', async (_, body, sentence) => {
  const client = await connect((_req, res) => {
    res.writeHead(402).end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  const refused: unknown = await client.readUser().catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ApiError);
  expect(refused).toMatchObject({ status: 402, message: `402: ${sentence}` });
});
