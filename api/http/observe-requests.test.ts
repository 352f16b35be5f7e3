import { createServer } from 'node:http';
import { listen } from '@quartet/runtime/process/listen.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logRequest } from './observe-requests.ts';

async function start(sample: number) {
  const info = vi.fn();
  const server = createServer((req, res) => {
    Object.assign(req, { route: { path: '/chat/:turnId' } });
    logRequest({ log: { info, warn: vi.fn(), error: vi.fn() }, sample }, req, res);
    res.setHeader('x-request-id', 'request').setHeader('x-turn-id', 'turn');
    if (req.url?.includes('hangs')) res.write('a word');
    else res.writeHead(req.url?.includes('fails') ? 503 : 200).end();
  });
  const url = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { info, get: async (path: string) => void (await (await fetch(url + path)).text()), url };
}

test('logs one line for a call with its route, status and time, but not its URL', async () => {
  const { info, get } = await start(1);
  await get('/api/chat/canary?canary=1');
  await expect.poll(() => info.mock.calls).toHaveLength(1);
  expect(info.mock.calls).toEqual([
    [
      {
        requestId: 'request',
        turnId: 'turn',
        route: 'GET /api/chat/:turnId',
        status: 200,
        durationMs: expect.any(Number),
      },
      'request answered',
    ],
  ]);
});

test('marks a call whose client left before the end', async () => {
  const { info, url } = await start(1);
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/hangs`, { signal: leaving.signal });
  leaving.abort();
  await expect(response.text()).rejects.toThrow(/abort/);
  await expect.poll(() => info.mock.calls).toMatchObject([[{ left: true }, 'request answered']]);
});

test('logs failed calls even when it samples no successful ones', async () => {
  const { info, get } = await start(0);
  for (let call = 0; call < 20; call += 1) await get('/api/chat/well');
  await get('/api/chat/fails');
  await expect.poll(() => info.mock.calls).toMatchObject([[{ status: 503 }, 'request answered']]);
});
