import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { expectInvariants, type RunningFleet } from './describe-fleet.ts';

interface Flood {
  readonly name: string;
  /** The request that is sent again and again. A flooder who is signed in has a token. */
  readonly request: (token: string) => string;
  readonly connections: number;
  /** How many requests each connection sends at once. */
  readonly times: number;
  readonly reads?: boolean;
}

/** Flooders have another address than everybody else. */
const flooderAddress = '203.0.113.7';
const largeFile = '/assets/large-1234.js';

const toRequest = (call: string, ...headers: readonly string[]) =>
  [
    `${call} HTTP/1.1`,
    'Host: localhost',
    `X-Forwarded-For: ${flooderAddress}`,
    ...headers,
    '',
    '',
  ].join('\r\n');
const authorization = (token: string) => `Authorization: Bearer ${token}`;

export const floods: readonly Flood[] = [
  {
    name: 'page files that nobody reads',
    request: () => toRequest(`GET ${largeFile}`),
    connections: 100,
    times: 200,
  },
  {
    name: 'calls without a token that nobody reads',
    request: () => toRequest('GET /api/auth/user'),
    connections: 10,
    times: 20_000,
  },
  {
    name: 'calls with a forged token',
    request: () => toRequest('GET /api/auth/user', authorization('eyJhbGciOiJSUzI1NiJ9.e30.AA')),
    connections: 64,
    times: 500,
    reads: true,
  },
  {
    name: 'calls of one user',
    request: (token) => toRequest('GET /api/auth/user', authorization(token)),
    connections: 64,
    times: 500,
    reads: true,
  },
  {
    name: 'cancels of one user',
    request: (token) => toRequest('DELETE /api/chat/t1', authorization(token)),
    connections: 400,
    times: 8,
    reads: true,
  },
];

/** Settings of a fleet behind a proxy whose page has a large file. */
export function createFloodSettings() {
  const webRoot = mkdtempSync(path.join(tmpdir(), 'quartet-page-'));
  mkdirSync(path.join(webRoot, 'assets'));
  writeFileSync(path.join(webRoot, 'index.html'), '<!doctype html>');
  writeFileSync(path.join(webRoot, largeFile), Buffer.alloc(1024 * 1024, 'a'));
  return { ...behindProxy, WEB_ROOT: webRoot };
}

export const behindProxy = { TRUST_PROXY_HOPS: '1' };

const floodMs = 4_000;
const recoveryMs = 15_000;
const mostGrowthKb = 150_000;
/** How long a call of another user may take during a flood on a busy machine. */
const mostCallMs = 5_000;

/** Checks that everybody else is served while one of these floods reaches an api. */
export function describeFloods(rows: readonly Flood[]) {
  return (running: RunningFleet): void => {
    test.each(rows)(
      'a flood of $name stops nobody else, and leaves nothing open',
      async (flood) => {
        const { fleet, recorder } = running;
        const [api] = fleet.apis;
        const flooder = await recorder.signUp();
        const watch = async () => createCaller(api, (await recorder.signUp()).token);
        const look = () => lookAt(fleet.api[0].pid());
        const idle = await (await watch()).callFor(1_000);
        const before = look();
        const sockets = openFlood(Number(new URL(api).port), flood, flooder.token);
        const during = await (await watch()).callFor(floodMs);
        const peak = look();
        for (const socket of sockets) socket.destroy();
        const other = await recorder.askOnce({ apis: [api] });
        await expectInvariants(running);
        expect(other.state).toMatchObject({ outcome: 'finished', charged: 1 });
        const late = await watch();
        await expect
          .poll(async () => (await late.callFor(500)).p99, { timeout: recoveryMs, interval: 1_000 })
          .toBeLessThan(Math.max(100, 3 * idle.p99));
        await expect
          .poll(() => look().descriptors, { timeout: recoveryMs })
          .toBeLessThan(before.descriptors + 20);
        const after = look();
        process.stdout.write(
          `${flood.name}: others idle ${idle.p99} ms, during ${during.p99} ms (p99); ` +
            `descriptors ${before.descriptors}, ${peak.descriptors}, ${after.descriptors}; ` +
            `${before.residentKb}, ${peak.residentKb}, ${after.residentKb} kB\n`,
        );
        expect(during.failed).toEqual([]);
        expect(after.residentKb - before.residentKb).toBeLessThan(mostGrowthKb);
      },
    );
  };
}

function openFlood(port: number, flood: Flood, token: string): readonly Socket[] {
  const bytes = flood.request(token).repeat(flood.times);
  const sockets = Array.from({ length: flood.connections }, () => {
    const socket = connect(port, 'localhost').on('error', () => undefined);
    if (flood.reads) askAgainAtEachReply(socket, flood, token);
    else socket.pause().once('connect', () => socket.write(bytes));
    return socket;
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return sockets;
}

/** Asks like a flooder whose pipelined requests wait for one another. */
function askAgainAtEachReply(socket: Socket, { request, times }: Flood, token: string): void {
  let left = times;
  const send = () => {
    if (left > 0) socket.write(request(token));
    left -= 1;
  };
  socket.once('connect', send).on('data', send);
}

/** Makes calls like any other person, one after the other. */
function createCaller(api: string, token: string) {
  async function call(): Promise<number> {
    const begun = performance.now();
    const reply = await fetch(`${api}/api/auth/user`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(mostCallMs),
    });
    await reply.arrayBuffer();
    if (reply.status !== 200) throw new Error(String(reply.status));
    return performance.now() - begun;
  }
  return {
    async callFor(ms: number) {
      const times: number[] = [];
      const failed: string[] = [];
      for (const begun = performance.now(); performance.now() - begun < ms; await pause(30)) {
        await call().then(
          (time) => times.push(time),
          (error: unknown) => failed.push(String(error)),
        );
      }
      const sorted = times.toSorted((one, another) => one - another);
      return { failed, p99: Math.round(sorted.at(Math.floor(sorted.length * 0.99)) ?? Infinity) };
    },
  };
}

function lookAt(pid: number) {
  return {
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    residentKb: Number(
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
    ),
  };
}
