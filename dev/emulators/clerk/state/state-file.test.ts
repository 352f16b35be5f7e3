import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBrowser } from '../../testing/open-browser.ts';

const ada = { email_address: 'ada@example.com', password: 'correct horse battery' };

test('an account survives a restart with its plan, session and keys', async () => {
  const stateFile = createStateFile();
  const before = await openBrowser({ stateFile });
  const signedUp = await before.post('/v1/client/sign_ups', ada);
  const userId = String(signedUp.response['created_user_id']);
  before.clerk.subscribe(userId, 'large');
  const { id: keyId } = before.clerk.createApiKey(userId);
  await before[Symbol.asyncDispose]();

  await using after = await openBrowser({ stateFile });
  expect(after.clerk.jwtPublicKeyPem).toBe(before.clerk.jwtPublicKeyPem);
  expect(after.clerk.users()).toMatchObject([
    { id: userId, email: 'ada@example.com', current: { plan: { slug: 'large' } } },
  ]);
  after.cookies.set('__client', before.cookies.get('__client') ?? '');
  expect(await after.get('/api_keys')).toMatchObject({ data: [{ id: keyId }] });
  const { response } = await after.get('/v1/client');
  expect(response['last_active_session_id']).toBe(signedUp.response.created_session_id);
  const signIn = { identifier: ada.email_address, password: ada.password };
  expect((await after.post('/v1/client/sign_ins', signIn)).response['status']).toBe('complete');
});

test('a change is written soon, readable only by the owner of the file', async () => {
  const stateFile = createStateFile();
  await using browser = await openBrowser({ stateFile });
  await browser.post('/v1/client/sign_ups', ada);
  await expect.poll(() => existsSync(stateFile)).toBe(true);
  const text = readFileSync(stateFile, 'utf8');
  expect(text).toContain('ada@example.com');
  expect(text).not.toContain(ada.password);
  expect(statSync(stateFile).mode & 0o777).toBe(0o600);
});

test('a user signed out before the restart is signed out after it', async () => {
  const stateFile = createStateFile();
  const before = await openBrowser({ stateFile });
  await before.post('/v1/client/sign_ups', ada);
  await before.post('/v1/client/sessions?_method=DELETE');
  await before[Symbol.asyncDispose]();
  await using after = await openBrowser({ stateFile });
  after.cookies.set('__client', before.cookies.get('__client') ?? '');
  expect((await after.get('/v1/client')).response).toBeNull();
});

test.each(['', '{"version":1', '{"version":2}'])('"%s" is put aside, not lost', async (text) => {
  const stateFile = createStateFile();
  writeFileSync(stateFile, text);
  await using browser = await openBrowser({ stateFile });
  expect(browser.clerk.users()).toEqual([]);
  expect(readFileSync(`${stateFile}.unreadable`, 'utf8')).toBe(text);
});

function createStateFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'clerk-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'clerk.json');
}
