import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TokenReader } from '../../ui/lib/api-client.tsx';
import { createConnections } from './connections.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { href: 'https://quartet.example/' } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const readToken: TokenReader = async () => 'token';

/** Counts the attempts to connect. */
function connectWith(read: TokenReader) {
  const reading = vi.fn(read);
  return { reading, ...createConnections(reading, () => undefined) };
}

function ForbiddenSocket(): never {
  throw new DOMException('Sockets are not allowed here.', 'SecurityError');
}

class FailingSocket extends EventTarget {
  readonly readyState = 3;
  constructor() {
    super();
    setTimeout(() => this.dispatchEvent(new Event('close')));
  }
  readonly close = () => undefined;
}

test.each([
  ['a browser without sockets', undefined, readToken],
  ['a socket that may not be made', ForbiddenSocket, readToken],
  ['a socket that fails', FailingSocket, readToken],
  ['a session whose token cannot be read', FailingSocket, () => Promise.reject(new Error('no'))],
] as const)('%s is no connection for now, and another is tried later', async (_, Socket, read) => {
  vi.stubGlobal('WebSocket', Socket);
  const { connect, reading } = connectWith(read);
  const first = connect();
  await vi.advanceTimersByTimeAsync(0);
  await expect(first).resolves.toBeNull();
  await expect(connect()).resolves.toBeNull();
  expect(reading).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.now() + 60_000);
  const later = connect();
  await vi.advanceTimersByTimeAsync(0);
  await expect(later).resolves.toBeNull();
  expect(reading).toHaveBeenCalledTimes(2);
});
