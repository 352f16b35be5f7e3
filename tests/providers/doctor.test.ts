import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';
import { expect, onTestFinished, test } from 'vitest';

const emulator = withEmulator({ demo: false });
const doctor = path.resolve(import.meta.dirname, '../../api/doctor.ts');

const environment = () =>
  Object.fromEntries(
    modelKeys.flatMap((key) => [
      [toVariableName(key, 'API_KEY'), 'sk-secret'],
      [toVariableName(key, 'BASE_URL'), emulator().baseUrls[routeRows[key].emulatedAs]],
    ]),
  );

function check(env: Readonly<Record<string, string>>, ...flags: readonly string[]) {
  return new Promise<{ code: unknown; output: string; errors: string }>((resolve) => {
    const args = [doctor, '--providers', ...flags];
    execFile(process.execPath, args, { env }, (error, output, errors) =>
      resolve({ code: error ? error.code : 0, output, errors }),
    );
  });
}

test('the doctor says of each provider whether it takes the key, and asks no question', async () => {
  const well = await check(environment(), '--free');
  expect(well).toMatchObject({ code: 0, output: expect.stringMatching(/key/), errors: '' });
  expect(emulator().calls()).toEqual([]);
  const refused = { kind: 'unauthorized', status: 401, task: 'list' } as const;
  emulator().play('anthropic', refused);
  const wrong = await check(environment(), '--free', '--json');
  expect(wrong.code).toBe(1);
  expect(JSON.parse(wrong.output)).toHaveLength(modelKeys.length);
  expect(wrong.output).toMatch(/ANTHROPIC_API_KEY|CLAUDE/);
  expect(wrong.output).not.toContain('sk-secret');
});

test('the doctor reaches providers by the proxy of HTTPS_PROXY', async () => {
  const asked: string[] = [];
  const proxy = createServer().on('connect', ({ url = '' }, socket) => {
    asked.push(url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void proxy.close());
  const HTTPS_PROXY = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const [key] = modelKeys;
  const settings = {
    [toVariableName(key, 'API_KEY')]: 'sk-secret',
    [toVariableName(key, 'BASE_URL')]: 'https://models.example.test/v1',
  };
  expect(await check({ ...settings, HTTPS_PROXY }, '--free')).toMatchObject({ code: 1 });
  expect(asked).toContain('models.example.test:443');
});

test('the doctor reports that no key is set, as in the environment of an api', async () => {
  expect(await check({})).toMatchObject({
    code: 78,
    errors: expect.stringContaining('is not set'),
  });
});
