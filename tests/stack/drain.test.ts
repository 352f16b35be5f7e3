import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { describeFleet, expectInvariants, type RunningFleet } from '../faults/describe-fleet.ts';
import { expectWithin } from '../support/expect-within.ts';
import { providers } from '../support/providers.ts';

const drains = { DRAIN_DELAY_SECONDS: '2', DRAIN_SECONDS: '4', WORKER_DRAIN_SECONDS: '6' };

/** The longest drain, and the time to close everything after it. */
const endsWithinMs = 6_000 + 10_000;
const turns = 12;

/** Opens a connection that has sent all of a socket's handshake but its end, and never closes. */
async function beginHandshake(api: string) {
  const { host, hostname, port } = new URL(api);
  const connection = connect(Number(port), hostname).on('error', () => undefined);
  onTestFinished(() => void connection.destroy());
  await once(connection, 'connect');
  connection.write(
    `GET /api/socket HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${api}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n',
  );
  return connection;
}

function describeDrain(running: RunningFleet): void {
  test('an api and a worker end in time under 24 readers that stay and more that come, and no word is lost', async () => {
    const { fleet, recorder } = running;
    for (const provider of providers) fleet.emulator.hold(provider, { after: 4, times: turns });
    const asked = await Promise.all(
      Array.from({ length: turns }, () => recorder.askOnce({ way: 'socket' })),
    );
    const haveText = () => asked.every(({ frames }) => frames > 3);
    await expect.poll(haveText).toBe(true);
    const readers = asked.map((asking) => recorder.readAlso(asking));
    await expect.poll(() => readers.every(({ frames }) => frames > 0)).toBe(true);
    const silent = await beginHandshake(fleet.apis[0]);
    silent.write('\r\n');
    await once(silent, 'data');
    silent.pause();
    const late = await beginHandshake(fleet.apis[0]);

    recorder.disturb('an api and a worker end', { freezes: true });
    const before = fleet.exits.length;
    const [api, worker] = [fleet.api[0], fleet.worker[0]];
    const draining = api.prints('api draining');
    await expectWithin(endsWithinMs, async () => {
      const back = Promise.all([api.restart(), worker.restart()]);
      await draining;
      readers.push(recorder.readAlso(asked[0]!));
      await expect.poll(() => asked[0]!.joins).toBeGreaterThan(1);
      late.write('\r\n');
      const [reply] = await once(late, 'data');
      expect(String(reply)).toMatch(/^HTTP\/1.1 503 /);
      await expect.poll(() => fleet.exits.length).toBe(before + 2);
      return { back };
    });
    fleet.emulator.release();
    await Promise.all(readers.map(({ over }) => over));
    await expectInvariants(running);
    expect(fleet.exits.slice(before).map(({ code }) => code)).toEqual([0, 0]);
    expect(readers.flatMap(({ wrongs }) => wrongs)).toEqual([]);
    for (const { state } of asked) {
      expect(state).toMatchObject({ outcome: 'finished', charged: 1 });
      const outcomes = Object.values(state!.answers).map(({ outcome }) => outcome);
      expect(new Set(outcomes)).toEqual(new Set(['complete']));
    }
  });
}

describeFleet('two api and two worker processes', { settings: drains }, [describeDrain]);
