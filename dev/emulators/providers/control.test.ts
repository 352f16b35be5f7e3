import { expect, test } from 'vitest';
import { readers } from '../testing/read-stream.ts';
import { withEmulator } from '../testing/with-emulator.ts';
import type { RecordedCall } from './calls/recorded-call.ts';

const emulator = withEmulator();

async function control(name: string, body?: unknown): Promise<{ status: number; reply: unknown }> {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
  const response = await fetch(`${emulator().url}/control/${name}`, init);
  return { status: response.status, reply: await response.json() };
}

test('another process sets scripts and reads the calls', async () => {
  const script = { kind: 'steady', text: 'from afar' };
  expect(await control('scripts', { provider: 'openai', scripts: [script] })).toMatchObject({
    status: 200,
    reply: { queued: 1 },
  });
  expect((await readers.openai(emulator())).text).toBe('from afar');
  const { reply } = await control('calls');
  expect((reply as { calls: RecordedCall[] }).calls[0]).toMatchObject({ script: 'steady' });
});

test('another process holds a call and releases it', async () => {
  await control('scripts', { provider: 'google', scripts: { kind: 'hold', gate: 'door' } });
  const reading = readers.google(emulator());
  const call = await emulator().waitForCall(({ provider }) => provider === 'google');
  expect(call.firstByteAt).toBeNull();
  await control('release', { gate: 'door' });
  expect((await reading).ending).toBe('STOP');
});

test('another process resets the emulator', async () => {
  await control('scripts', { provider: 'xai', scripts: { kind: 'overloaded' } });
  await control('reset', {});
  expect((await readers.xai(emulator())).ending).toBe('completed');
});

test('a script of an unknown kind, or for an unknown provider, is refused', async () => {
  expect((await control('scripts', { provider: 'openai', scripts: { kind: 'x' } })).status).toBe(
    400,
  );
  expect((await control('scripts', { provider: 'x', scripts: [] })).status).toBe(400);
  expect((await control('elsewhere')).status).toBe(404);
});
