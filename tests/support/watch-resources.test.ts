import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { watchResources } from './watch-resources.ts';

type Close = () => Promise<unknown>;

async function openServer(): Promise<Close> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  return () => once(server.close(), 'close');
}

async function openTimer(): Promise<Close> {
  const timer = setTimeout(() => undefined, 60_000);
  return async () => clearTimeout(timer);
}

async function openInterval(): Promise<Close> {
  const timer = setInterval(() => undefined, 60_000);
  return async () => clearInterval(timer);
}

async function openProcess(): Promise<Close> {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 60_000)']);
  return async () => {
    child.kill();
    await once(child, 'close');
  };
}

async function openThread(): Promise<Close> {
  const thread = new Worker('setInterval(() => undefined, 60_000)', { eval: true });
  return () => thread.terminate();
}

test.each([
  ['a server', 'TCPSERVERWRAP', openServer],
  ['a timer', 'Timeout', openTimer],
  ['an interval', 'Timeout', openInterval],
  ['a child process', 'PROCESSWRAP', openProcess],
  ['a thread', 'WORKER', openThread],
])('%s is listed with its source line until it is closed', async (_, kind, open) => {
  using resources = watchResources();
  const close = await open();
  expect(resources.listOpen()).toContainEqual(
    expect.stringMatching(new RegExp(`^${kind} of tests/support/watch-resources.test.ts:\\d+$`)),
  );
  await close();
  await expect.poll(() => resources.listOpen()).toEqual([]);
});
