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

/** A port that somebody listens on until the test is over. */
async function takePort(): Promise<number> {
  const server = createServer().listen(0, host);
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test('ports that are free are kept, and left free', async () => {
  const ports = { port: await findFreePort(), opsPort: await findFreePort() };
  const choosePorts = () => choose({ PORT: ports.port, OPS_PORT: ports.opsPort });
  expect((await choosePorts()).api).toMatchObject(ports);
  expect((await choosePorts()).api).toMatchObject(ports);
});

test('a taken OPS_PORT gives way to a free one, and so does one that is the PORT', async () => {
  const taken = await takePort();
  expect((await choose({ OPS_PORT: taken })).api.opsPort).toBe(0);
  const free = await findFreePort();
  expect((await choose({ PORT: free, OPS_PORT: free })).api.opsPort).toBe(0);
});

test('a taken PORT is refused in a sentence that says how to choose another', async () => {
  const taken = await takePort();
  await expect(choose({ PORT: taken })).rejects.toThrow(
    new StartError(`Port ${taken} is taken. Choose another: PORT=${taken + 100} npm start`),
  );
});

test.each(['HOST', 'OPS_HOST'])('a %s that is none of this machine is refused', async (name) => {
  await expect(choose({ [name]: '203.0.113.1' })).rejects.toThrow(
    new StartError('Nobody can listen on port 0 of 203.0.113.1 (EADDRNOTAVAIL).'),
  );
});
