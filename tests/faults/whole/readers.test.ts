import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { createAsker } from '../../support/ask.ts';
import { expectWithin } from '../../support/expect-within.ts';
import { providers } from '../../support/providers.ts';
import { createLink } from '../../support/setup/link.ts';
import { joinBySocket } from '../../support/socket-client.ts';
import { recordStream } from '../../support/sse-client.ts';
import { describeFleet, expectInvariants, type RunningFleet } from '../describe-fleet.ts';

const isOpen = ({ closedAt }: { readonly closedAt: number | null }) => closedAt === null;
const isAnswer = ({ task }: { readonly task: string }) => task === 'answer';

const longText = 'A long answer. '.repeat(10_000);

/** The number of messages that a socket may send in ten seconds. */
const joinRounds = 200;
const betweenJoinsMs = 50;

/** The memory of a process, in kB. */
function readResident(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]);
}

function describeReaders(running: RunningFleet): void {
  const holdAll = (after: number) =>
    providers.map((provider) => running.fleet.emulator.hold(provider, { after }));

  async function readState(turnId: string | null): Promise<string | undefined> {
    const { rows } = await running.fleet.database.query<{ state: string }>(
      'select state from quartet.turns where turn_id = $1',
      [turnId],
    );
    return rows[0]?.state;
  }

  test.each([0, 1, 2, 5, 11, 23])(
    'a reset after %i words closes every provider socket within a second, and no word comes after it',
    async (after) => {
      const { fleet, recorder } = running;
      const holds = holdAll(after);
      const asking = await recorder.askOnce();
      const calls = await Promise.all(holds.map(({ reached }) => reached));
      await expect.poll(() => asking.frames).toBeGreaterThan(after > 0 ? 4 : 0);
      await recorder.reset(asking);
      await expectWithin(1_000, () =>
        Promise.all(calls.map((own) => fleet.emulator.waitForClose((call) => call === own))),
      );
      await recorder.reset(asking);
      await expectInvariants(running);
      expect(asking.state?.outcome).toBe('cancelled');
    },
  );

  test('of a turn that nobody reads what runs is ended, and nothing more is asked for', async () => {
    const { fleet, recorder } = running;
    const holds = holdAll(2);
    const asking = await recorder.askOnce({ way: 'none' });
    await Promise.all(holds.map(({ reached }) => reached));
    // The reader is forgotten, as after two minutes.
    await fleet.content.redis.del(`turn:{${asking.turnId}}:reader`);
    fleet.emulator.release();
    await expect.poll(() => fleet.emulator.calls().filter(isOpen)).toEqual([]);
    await expect.poll(() => readState(asking.turnId)).toBe('settled');
    expect(fleet.emulator.calls().filter((call) => !isAnswer(call))).toEqual([]);
  });

  test('readers that take nothing cost an api little memory, and nobody else a word', async () => {
    const { fleet, recorder } = running;
    const holds = holdAll(20);
    const asking = await recorder.askOnce();
    await Promise.all(holds.map(({ reached }) => reached));
    const readMemory = () => readResident(fleet.api[0].pid());
    const before = readMemory();
    const sockets = Array.from({ length: 100 }, () => {
      const socket = connect(Number(new URL(fleet.apis[0]).port), 'localhost').pause();
      socket.write(
        `GET /api/chat/${asking.turnId} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n` +
          `authorization: Bearer ${asking.person.token}\r\n\r\n`,
      );
      return socket;
    });
    fleet.emulator.release();
    await expectInvariants(running);
    expect(readMemory() - before).toBeLessThan(120_000);
    for (const socket of sockets) socket.destroy();
  });

  test('a reader whose connection dies in silence is let go, the turn goes on, and waits for them for 30 minutes', async () => {
    const { fleet, recorder } = running;
    const holds = holdAll(2);
    const link = await createLink(fleet.apis[0]);
    onTestFinished(() => link.close());
    const asking = await recorder.askOnce({ way: 'none' });
    await asking.over;
    const turnId = asking.turnId ?? '';
    const read = async (api: string) => createAsker(api, asking.person.token).join(turnId);
    const dying = await read(new URL(link.url).origin);
    await Promise.all(holds.map(({ reached }) => reached));
    link.freeze();
    link.forget();
    fleet.emulator.release();
    await expect.poll(() => readState(turnId)).toBe('settled');
    const { done } = await recordStream(await read(fleet.apis[1]));
    expect([dying.status, done]).toEqual([200, true]);
    // The dead connection took nothing of the stream, and was ended all the same.
    link.thaw();
    await expect.poll(() => link.isLeft()).toBe(true);
    expect(await fleet.content.redis.ttl(`turn:{${turnId}}:log`)).toBeGreaterThan(1_500);
  });

  test('sockets that join without end and read nothing cost an api little memory, and nobody else a word', async () => {
    const { fleet, recorder } = running;
    for (const provider of providers) {
      fleet.emulator.play(provider, { kind: 'steady', text: [longText], task: 'answer' });
    }
    const person = await recorder.signUp();
    const asker = createAsker(fleet.apis[0], person.token);
    const turnId = (await asker.ask('What is long?')).headers.get('x-turn-id')!;
    const whole = await joinBySocket(fleet.apis[0], person.token, turnId);
    await whole.until(({ status }) => status === 'ended');
    whole.close();
    const readMemory = () => readResident(fleet.api[0].pid());
    const before = readMemory();
    const sockets = await Promise.all(
      Array.from({ length: 9 }, () => openGreedy(fleet.apis[0], person.token)),
    );
    for (let round = 0; round < joinRounds; round += 1) {
      for (const socket of sockets) socket.send(JSON.stringify({ type: 'join', turnId }));
      await pause(betweenJoinsMs);
    }
    const other = await recorder.askOnce({ apis: [fleet.apis[0]] });
    await expectInvariants(running);
    expect(other.state).toMatchObject({ outcome: 'finished', charged: 1 });
    expect(readMemory() - before).toBeLessThan(120_000);
    for (const socket of sockets) socket.terminate();
  });
}

/** Opens a socket that has signed in, reads nothing more, and sends a sign of life now and then. */
async function openGreedy(api: string, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${api.replace('http', 'ws')}/api/socket`, { origin: api });
  socket.on('error', () => undefined);
  await once(socket, 'open');
  socket.send(JSON.stringify({ type: 'authenticate', token }));
  await once(socket, 'message');
  socket.pause();
  return socket;
}

describeFleet('two api and two worker processes', {}, [describeReaders]);
