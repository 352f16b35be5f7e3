import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { StartError } from '@quartet/runtime/process/start-or-exit.ts';
import { readStandaloneEnvironment } from '@quartet/standalone/environment.ts';
import { chooseFreePorts } from '@quartet/standalone/free-ports.ts';
import { expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../support/free-port.ts';

const host = '127.0.0.1';

function choose(settings: Readonly<Record<string, string | number>>) {
  const entries = Object.entries({ PORT: 0, OPS_PORT: 0, ...settings });
  const environment = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
  return chooseFreePorts(readStandaloneEnvironment(environment));
}

/** Listens on a port until the test is over. */
async function takePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('keeps ports that are free, and leaves them free', async () => {
  const ports = { port: await findFreePort(), opsPort: await findFreePort() };
  const choosePorts = () => choose({ PORT: ports.port, OPS_PORT: ports.opsPort });
  expect((await choosePorts()).api).toMatchObject(ports);
  expect((await choosePorts()).api).toMatchObject(ports);
});

test('replaces an OPS_PORT that is taken or equals PORT by a free one', async () => {
  const taken = await takePort();
  expect((await choose({ OPS_PORT: taken })).api.opsPort).toBe(0);
  const free = await findFreePort();
  expect((await choose({ PORT: free, OPS_PORT: free })).api.opsPort).toBe(0);
});

test('refuses a taken PORT and says how to choose another', async () => {
  const taken = await takePort();
  await expect(choose({ PORT: taken })).rejects.toThrow(
    new StartError(`Port ${taken} is taken. Choose another: PORT=${taken + 100} npm start`),
  );
});

test.each(['HOST', 'OPS_HOST'])(
  'refuses a %s that is not an address of this machine',
  async (name) => {
    await expect(choose({ [name]: '203.0.113.1' })).rejects.toThrow(
      new StartError('Nobody can listen on port 0 of 203.0.113.1 (EADDRNOTAVAIL).'),
    );
  },
);
