import { mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { sendRaw } from '../testing/send-raw.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

const webRoot = mkdtempSync(path.join(tmpdir(), 'page-'));
const address = '/assets/large-1234.js';
let api: TestApi;
beforeAll(async () => {
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html>');
  // Larger than what the system keeps for a connection that nobody reads.
  writeFileSync(path.join(webRoot, address), Buffer.alloc(16 * 1024 * 1024, 'a'));
  api = await startTestApi({ config: { webRoot } });
});
afterAll(async () => {
  await api.stop();
  rmSync(webRoot, { recursive: true });
});

/** Requests the file many times on one connection, and reads nothing. */
function askUnread(times: number): Socket {
  const socket = connect(api.port, '127.0.0.1').pause();
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  return socket.setNoDelay().on('connect', () => {
    socket.write(`GET ${address} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(times));
  });
}

function countOpenFiles(): number {
  return readdirSync('/proc/self/fd').filter(isPageFile).length;
}

function isPageFile(descriptor: string): boolean {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`).startsWith(webRoot);
  } catch {
    return false;
  }
}

async function visit(): Promise<number> {
  const response = await api.fetch(address, { as: null });
  expect((await response.arrayBuffer()).byteLength).toBe(16 * 1024 * 1024);
  return response.status;
}

test.runIf(process.platform === 'linux')(
  'serves other callers during hundreds of unread pipelined requests for a file, and leaves no file open after a hang-up',
  async () => {
    const sockets = [askUnread(600), askUnread(600)];
    expect(await visit()).toBe(200);
    for (const socket of sockets) socket.destroy();
    expect(await visit()).toBe(200);
    await expect.poll(countOpenFiles).toBe(0);
  },
);

test('closes a connection with hundreds of pipelined calls after a few of them', async () => {
  const call = 'GET /api/auth/user HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const reply = await sendRaw(api.port, call.repeat(600));
  expect(reply.split('HTTP/1.1 ').length - 1).toBeLessThan(10);
});
