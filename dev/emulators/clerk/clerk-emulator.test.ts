import { afterEach, expect, test, vi } from 'vitest';
import { openBrowser } from '../testing/open-browser.ts';
import { createClerkEmulator } from './clerk-emulator.ts';

const ada = { email_address: 'ada@example.com', password: 'correct horse battery' };

afterEach(() => {
  vi.unstubAllEnvs();
});

test('email and password suffice to sign up, and the session stays', async () => {
  await using browser = await openBrowser();
  const { response, client } = await browser.post('/v1/client/sign_ups', ada);
  expect(response).toMatchObject({ status: 'complete', unverified_fields: [] });
  expect(client?.last_active_session_id).toBe(response.created_session_id);
  const reloaded = await browser.get('/v1/client');
  expect(reloaded.response.last_active_session_id).toBe(response.created_session_id);
});

test('with verified emails, only the code completes a sign-up', async () => {
  await using browser = await openBrowser({ verifyEmail: true });
  const started = await browser.post('/v1/client/sign_ups', ada);
  expect(started.response).toMatchObject({
    status: 'missing_requirements',
    unverified_fields: ['email_address'],
  });
  const path = `/v1/client/sign_ups/${started.response.id}`;
  await browser.post(`${path}/prepare_verification`, { strategy: 'email_code' });
  const refused = await browser.post(`${path}/attempt_verification`, { code: '000000' });
  expect(refused.errors?.[0]).toMatchObject({ code: 'form_code_incorrect' });
  const done = await browser.post(`${path}/attempt_verification`, { code: '424242' });
  expect(done.response.status).toBe('complete');
});

test('a provider is offered only when asked for, and its page signs up a person without a password', async () => {
  await using browser = await openBrowser();
  const form = {
    strategy: 'oauth_custom_google',
    action_complete_redirect_url: 'https://accounts.quartet.test/popup-callback',
  };
  const refused = await browser.post('/v1/client/sign_ups', form);
  expect(refused.response['verifications']).toMatchObject({ external_account: null });
  browser.clerk.offerProvider();
  const { response } = await browser.post('/v1/client/sign_ups', form);
  const path = `/v1/client/sign_ups/${response.id}/provider`;
  expect(response['verifications']).toMatchObject({
    external_account: {
      status: 'unverified',
      external_verification_redirect_url: `${browser.origin}/__clerk${path}`,
    },
  });
  expect(await (await browser.fetch(path)).text()).toContain('<button>Continue</button>');
  const { next } = await browser.post(path);
  const reloaded = await browser.get('/v1/client');
  const session = new URL(String(next)).searchParams.get('__clerk_created_session');
  expect(session).toBe(reloaded.response['last_active_session_id']);
  expect(browser.clerk.users()).toMatchObject([{ passwordHash: null }]);
});

test.each(['ada@example.com', ' ADA@Example.com '])(
  'an address is taken once, as "%s" too',
  async (email) => {
    await using browser = await openBrowser();
    browser.clerk.createUser({ email: 'Ada@Example.com' });
    const { errors } = await browser.post('/v1/client/sign_ups', { ...ada, email_address: email });
    expect(errors?.[0]).toMatchObject({
      code: 'form_identifier_exists',
      meta: { param_name: 'email_address' },
    });
  },
);

test('a short password is refused under its field', async () => {
  await using browser = await openBrowser();
  const { errors } = await browser.post('/v1/client/sign_ups', { ...ada, password: 'short' });
  expect(errors?.[0]).toMatchObject({
    code: 'form_password_length_too_short',
    meta: { param_name: 'password' },
  });
});

test('a wrong password signs nobody in; the right one does', async () => {
  await using browser = await openBrowser();
  browser.clerk.createUser({ email: ada.email_address, password: ada.password });
  const started = await browser.post('/v1/client/sign_ins', { identifier: 'ADA@example.com' });
  expect(started.response.supported_first_factors).toEqual([{ strategy: 'password' }]);
  const path = `/v1/client/sign_ins/${started.response.id}/attempt_first_factor`;
  const refused = await browser.post(path, { strategy: 'password', password: 'wrong' });
  expect(refused.errors?.[0]).toMatchObject({ code: 'form_password_incorrect' });
  expect((await browser.get('/v1/client')).response.sessions).toEqual([]);
  const done = await browser.post(path, { strategy: 'password', password: ada.password });
  expect(done.response.status).toBe('complete');
});

test('no code signs in where emails are not verified', async () => {
  await using browser = await openBrowser();
  browser.clerk.createUser({ email: ada.email_address, password: ada.password });
  const started = await browser.post('/v1/client/sign_ins', { identifier: ada.email_address });
  const path = `/v1/client/sign_ins/${started.response.id}/attempt_first_factor`;
  const { errors } = await browser.post(path, { strategy: 'email_code', code: '424242' });
  expect(errors?.[0]).toMatchObject({ code: 'strategy_for_user_invalid' });
});

test('after sign-out the session gives no more tokens', async () => {
  await using browser = await openBrowser();
  const { response } = await browser.post('/v1/client/sign_ups', ada);
  const tokens = `/v1/client/sessions/${response.created_session_id}/tokens`;
  expect(await browser.post(tokens)).toHaveProperty('jwt');
  await browser.post('/v1/client/sessions?_method=DELETE');
  expect((await browser.post(tokens)).errors?.[0]).toMatchObject({
    code: 'authentication_invalid',
  });
});

test('a session of another browser gives no tokens', async () => {
  await using browser = await openBrowser();
  await browser.post('/v1/client/sign_ups', ada);
  const foreign = browser.clerk.createSession(browser.clerk.createUser({ email: 'b@b.test' }).id);
  const { errors } = await browser.post(`/v1/client/sessions/${foreign.id}/tokens`);
  expect(errors?.[0]).toMatchObject({ code: 'authentication_invalid' });
});

test('a changed password replaces the former one', async () => {
  await using browser = await openBrowser();
  await browser.post('/v1/client/sign_ups', ada);
  const passwords = { current_password: ada.password, new_password: 'a wholly new phrase' };
  await browser.post('/v1/me/change_password', passwords);
  const again = { identifier: ada.email_address, password: ada.password };
  expect((await browser.post('/v1/client/sign_ins', again)).errors).toHaveLength(1);
  const { response } = await browser.post('/v1/client/sign_ins', {
    ...again,
    password: 'a wholly new phrase',
  });
  expect(response.status).toBe('complete');
});

test('a deleted user is signed out everywhere', async () => {
  await using browser = await openBrowser();
  await browser.post('/v1/client/sign_ups', ada);
  await browser.post('/v1/me?_method=DELETE');
  expect((await browser.get('/v1/client')).response.sessions).toEqual([]);
  expect(browser.clerk.users()).toEqual([]);
});

test('signing up again after deletion makes another user', async () => {
  await using browser = await openBrowser();
  const first = await browser.post('/v1/client/sign_ups', ada);
  await browser.post('/v1/me?_method=DELETE');
  const second = await browser.post('/v1/client/sign_ups', ada);
  expect(second.response.status).toBe('complete');
  expect(second.response.created_user_id).not.toBe(first.response.created_user_id);
});

test('a picture shows the initials, and nothing of a name that is markup', async () => {
  await using browser = await openBrowser();
  const { id } = browser.clerk.createUser({ email: 'a@b.test', firstName: '<script>alert(1)' });
  const picture = await browser.fetch(`/avatar/${id}.svg`);
  expect(picture.headers.get('content-type')).toContain('image/svg+xml');
  expect(await picture.text()).toMatch(/>SA<\/text><\/svg>$/);
  expect((await browser.fetch('/avatar/user_unknown.svg')).status).toBe(404);
});

test('a paid checkout is in the next token', async () => {
  await using browser = await openBrowser();
  const { response } = await browser.post('/v1/client/sign_ups', ada);
  const plans = await browser.get('/v1/billing/plans');
  expect(plans.data).toMatchObject([
    { slug: 'small', fee: { amount: 999 } },
    { slug: 'large', fee: { amount: 2999 } },
  ]);
  const plan = { plan_id: 'cplan_large', plan_period: 'month' };
  const checkout = await browser.post('/v1/me/billing/checkouts', plan);
  const confirm = `/v1/me/billing/checkouts/${checkout.response.id}/confirm?_method=PATCH`;
  expect((await browser.post(confirm)).response.status).toBe('completed');
  const { jwt } = await browser.post(`/v1/client/sessions/${response.created_session_id}/tokens`);
  const [, payload = ''] = String(jwt).split('.');
  expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toMatchObject({
    pla: 'u:large',
    azp: browser.origin,
    sts: 'active',
  });
});

test('a person makes a key, sees its secret once, and takes it back', async () => {
  await using browser = await openBrowser();
  await browser.post('/v1/client/sign_ups', ada);
  const send = async (path: string, body: object) => {
    const json = new Blob([JSON.stringify(body)], { type: 'application/json' });
    return (await browser.fetch(path, { method: 'POST', body: json })).json();
  };
  const made = await send('//api_keys', { name: 'script', seconds_until_expiration: 60 });
  expect(made).toMatchObject({ name: 'script', secret: expect.stringMatching(/^ak_/) });
  const listed = await browser.get('//api_keys?subject=me');
  expect(listed).toMatchObject({ total_count: 1, data: [{ id: made.id, revoked: false }] });
  expect(JSON.stringify(listed)).not.toContain(made.secret);
  expect(await send(`/api_keys/${made.id}/revoke`, {})).toMatchObject({ revoked: true });
  expect(await browser.get('//api_keys')).toMatchObject({ total_count: 0 });
  await using other = await openBrowser();
  expect(await other.get('//api_keys')).toMatchObject({
    errors: [{ code: 'authentication_invalid' }],
  });
});

test('only the assets that clerk-js is loaded from are served', async () => {
  await using browser = await openBrowser();
  const from = (file: string) => `${browser.origin}/__clerk/npm/@clerk/${file}`;
  const headers = { 'accept-encoding': 'br' };
  const script = await fetch(from('clerk-js@6/dist/clerk.browser.js'), { headers });
  expect(script.headers.get('content-type')).toContain('javascript');
  expect(script.headers.get('content-encoding')).toBe('br');
  expect(await script.text()).toContain('data-clerk-publishable-key');
  for (const beside of ['..%2fpackage.json', 'missing.js'])
    expect((await fetch(from(`ui@1/dist/${beside}`), { headers })).status).toBe(404);
});

test('the Clerk emulator refuses to run in production', () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect(() => createClerkEmulator()).toThrow('does not run in production');
});
