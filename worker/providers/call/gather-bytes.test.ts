import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { gatherBytes } from './gather-bytes.ts';

/** A gathered body whose ticks come when the test says so. */
function openBody(joins = true) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const due: (() => void)[] = [];
  let seen = 0;
  const gathered = gatherBytes(readable, {
    joins: () => joins,
    pace: {
      onTick(callback) {
        due.push(callback);
        return () => {};
      },
      enter: () => () => {},
    },
    onBytes(length) {
      seen += length;
    },
  });
  const writer = writable.getWriter();
  const reader = gathered.getReader();
  return {
    reader,
    writer,
    seen: () => seen,
    write: (text: string) => writer.write(Buffer.from(text)),
    read: async () => Buffer.from((await reader.read()).value ?? []).toString(),
    tick() {
      for (const callback of due.splice(0)) callback();
    },
  };
}

test('what comes before a tick is read at once, and is seen as it comes', async () => {
  const body = openBody();
  const first = body.read();
  await body.write('a');
  await body.write('b');
  expect(body.seen()).toBe(2);
  body.tick();
  expect(await first).toBe('ab');
});

test('after a tick without bytes the next ones wait for nothing', async () => {
  const body = openBody();
  const first = body.read();
  await setImmediate();
  body.tick();
  await body.write('a');
  expect(await first).toBe('a');
});

test('nothing waits where nothing is to be joined', async () => {
  const body = openBody(false);
  await body.write('a');
  expect(await body.read()).toBe('a');
  await body.write('b');
  expect(await body.read()).toBe('b');
});

test('the end waits for no tick', async () => {
  const body = openBody();
  const first = body.read();
  await body.write('a');
  await body.writer.close();
  expect(await first).toBe('a');
  expect((await body.reader.read()).done).toBe(true);
});

test('a failure comes after the bytes before it, without a tick', async () => {
  const body = openBody();
  const first = body.read();
  await body.write('a');
  await body.writer.abort(new Error('cut'));
  await expect(first.then(() => body.reader.read())).rejects.toThrow('cut');
});

test('no more than 64 kB wait, and the rest is not taken from the socket', async () => {
  const body = openBody();
  const first = body.read();
  for (let sent = 0; sent < 10; sent += 1) void body.write('x'.repeat(20_000));
  expect((await first).length).toBe(80_000);
  await setImmediate();
  expect(body.seen()).toBeLessThan(200_000);
});

test('a reader who leaves ends the body below', async () => {
  const body = openBody();
  await body.reader.cancel('enough');
  await expect(body.writer.closed).rejects.toBe('enough');
});
