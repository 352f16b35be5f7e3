import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { expect, test } from 'vitest';
import { createChannels } from './channels.ts';

/** The part of a subscriber's connection that channels use; the test answers its commands. */
function createConnection() {
  const emitter = new EventEmitter();
  const commands: { text: string; confirm(): void; fail(): void }[] = [];
  const send =
    (name: string) =>
    (...channels: string[]) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const fail = () => reject(new Error('Connection is closed.'));
      commands.push({ text: [name, ...channels].join(' '), confirm: resolve, fail });
      return promise;
    };
  const connection = {
    status: 'ready',
    subscribe: send('subscribe'),
    unsubscribe: send('unsubscribe'),
  };
  const subscriber = Object.assign(emitter, connection) as unknown as Redis;
  const say = (channel: string, message: string) =>
    emitter.emit('messageBuffer', Buffer.from(channel), Buffer.from(message));
  return { subscriber, commands, say };
}

function createListener() {
  const heard: string[] = [];
  const listener = {
    onMessage: (message: Buffer) => void heard.push(message.toString()),
    onLost: () => void heard.push('lost'),
    onHeardAgain: () => void heard.push('heard again'),
  };
  return { listener, heard };
}

test('reports a lost connection before the first message of the next one', async () => {
  const { subscriber, commands, say } = createConnection();
  const channels = createChannels(subscriber);
  const { listener, heard } = createListener();
  const subscribed = channels.subscribe('a', listener);
  commands[0]?.confirm();
  await subscribed;
  say('a', 'one');
  subscriber.emit('ready');
  expect(commands.at(-1)?.text).toBe('subscribe a');
  // The reply and the message arrive together, so the reply to the command is handled after the message.
  commands.at(-1)?.confirm();
  say('a', 'two');
  await expect.poll(() => heard).toEqual(['one', 'lost', 'two', 'heard again']);
});

test('resolves a subscription that was made meanwhile only once the new connection is confirmed', async () => {
  const { subscriber, commands } = createConnection();
  const channels = createChannels(subscriber);
  const first = channels.subscribe('a', createListener().listener);
  commands[0]?.confirm();
  await first;
  subscriber.emit('ready');
  let isHeard = false;
  const second = channels.subscribe('a', createListener().listener).then(() => {
    isHeard = true;
  });
  await new Promise(setImmediate);
  expect(isHeard).toBe(false);
  commands.at(-1)?.confirm();
  await second;
});

test('subscribes to a channel once and unsubscribes with its last listener, even one that failed', async () => {
  const { subscriber, commands, say } = createConnection();
  const channels = createChannels(subscriber);
  const [one, two] = [createListener(), createListener()];
  const leaving = [channels.subscribe('a', one.listener), channels.subscribe('a', two.listener)];
  commands[0]?.confirm();
  const [leaveOne, leaveTwo] = await Promise.all(leaving);
  leaveOne?.();
  leaveOne?.();
  say('a', 'still there');
  leaveTwo?.();
  say('a', 'gone');
  expect([one.heard, two.heard]).toEqual([[], ['still there']]);
  const refused = channels.subscribe('b', one.listener);
  commands.at(-1)?.fail();
  await expect(refused).rejects.toThrow('Connection is closed.');
  const texts = commands.map(({ text }) => text);
  expect(texts).toEqual(['subscribe a', 'unsubscribe a', 'subscribe b', 'unsubscribe b']);
});
