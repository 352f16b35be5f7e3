import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './listen.ts';
import { StartError } from './start-or-exit.ts';

const host = '127.0.0.1';

function open() {
  const server = createServer();
  onTestFinished(() => void server.close());
  return server;
}

test('a free port is found and told', async () => {
  expect(await listen(open(), 0, host)).toBeGreaterThan(0);
});

test('a port that is taken, or of another machine, is refused in a sentence', async () => {
  const port = await listen(open(), 0, host);
  await expect(listen(open(), port, host)).rejects.toThrow(
    new StartError(`Port ${port} of ${host} is taken.`),
  );
  await expect(listen(open(), 0, '203.0.113.1')).rejects.toThrow(
    new StartError('Nobody can listen on port 0 of 203.0.113.1 (EADDRNOTAVAIL).'),
  );
});
