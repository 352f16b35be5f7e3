import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { clerkSettings, toClerkKeys } from '@quartet/api/account/clerk-environment.ts';
import { withApiKeys } from '@quartet/api/account/key-verifier.ts';
import { createTokenVerifier } from '@quartet/api/account/token-verifier.ts';
import { createFetchedKeys, type PublishedKey } from '@quartet/api/account/verification-keys.ts';
import { createClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import type { TokenRequest } from '@quartet/emulators/clerk/mint-token.ts';
import { serveBackendApi } from '@quartet/emulators/clerk/serve-backend-api.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import express from 'express';
import { describe, expect, onTestFinished, test, vi } from 'vitest';

const origin = 'https://quartet.test';
const clerk = createClerkEmulator();
const keys = toClerkKeys(
  readSettings(clerkSettings, {
    CLERK_PUBLISHABLE_KEY: clerk.publishableKey,
    CLERK_SECRET_KEY: clerk.secretKey,
    MAILBOX_KEYS: Buffer.alloc(32, 7).toString('base64url'),
    CLERK_JWT_KEY: clerk.jwtPublicKeyPem.replaceAll('\n', String.raw`\n`),
  }),
);
const config = { ...keys, authorizedParties: [origin, 'https://www.quartet.test'] };
const verifier = createTokenVerifier(config);
const mint = (token: Partial<TokenRequest> = {}) =>
  clerk.mintToken({ userId: 'user_ada', origin, ...token });
const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

const createFetchingVerifier = (fetchKeys: () => Promise<readonly PublishedKey[]>) =>
  createTokenVerifier({ ...config, keys: createFetchedKeys({ fetchKeys }) });
const readJwks = async () => {
  const server = express().use(clerk.router).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://localhost:${port}/.well-known/jwks.json`);
  server.close();
  return ((await response.json()) as { keys: PublishedKey[] }).keys;
};

describe('a session token', () => {
  const accepted: [name: string, token: Partial<TokenRequest>][] = [
    ['as Clerk makes it', {}],
    ['of the second origin', { origin: 'https://www.quartet.test' }],
    ['that expired 3 s ago, within the skew of clocks', { expiresInSeconds: -3 }],
    ['that begins in 3 s', { claims: { nbf: inSeconds(3) } }],
    ['without a type', { header: { typ: undefined } }],
  ];
  test.each(accepted)('%s is accepted', async (_name, token) => {
    const session = await verifier.verify(await mint({ sessionId: 'sess_1', ...token }));
    expect(session).toMatchObject({ userId: 'user_ada', sessionId: 'sess_1' });
  });

  const refused: [name: string, code: string, token: Partial<TokenRequest>][] = [
    ['that expired 10 s ago', 'token_expired', { expiresInSeconds: -10 }],
    ['of a foreign origin', 'invalid_token', { origin: 'https://evil.test' }],
    ['of a sibling subdomain', 'invalid_token', { origin: 'https://x.quartet.test' }],
    ['of an origin that begins alike', 'invalid_token', { origin: `${origin}.evil.test` }],
    ['without an origin', 'invalid_token', { claims: { azp: undefined } }],
    ['with an empty origin', 'invalid_token', { claims: { azp: '' } }],
    ['with a list of origins', 'invalid_token', { claims: { azp: [origin] } }],
    ['expired and of a foreign origin', 'token_expired', { expiresInSeconds: -99, origin: 'x' }],
    ['that begins in 10 s', 'invalid_token', { claims: { nbf: inSeconds(10) } }],
    ['issued in an hour', 'invalid_token', { claims: { iat: inSeconds(3600) } }],
    ['without an end', 'invalid_token', { claims: { exp: undefined } }],
    ['without a user', 'invalid_token', { claims: { sub: undefined } }],
    ['with an empty user', 'invalid_token', { claims: { sub: '' } }],
    ['without a session', 'invalid_token', { claims: { sid: undefined } }],
    ['of a session not yet complete', 'invalid_token', { claims: { sts: 'pending' } }],
    ['of another type', 'invalid_token', { header: { typ: 'at+jwt' } }],
    ['between machines', 'invalid_token', { header: { cat: 'cl_B7d4PD333AAA' } }],
    ['with algorithm none', 'invalid_token', { signedBy: 'nobody' }],
    [
      'signed with the public key as a secret',
      'invalid_token',
      { signedBy: 'public-key-as-secret' },
    ],
    ['signed with a foreign key', 'invalid_token', { signedBy: 'foreign-key' }],
    ['of 1 MB', 'invalid_token', { claims: { padding: 'x'.repeat(1_000_000) } }],
  ];
  test.each(refused)('%s is refused: %s', async (_name, code, token) => {
    await expect(verifier.verify(await mint(token))).rejects.toMatchObject({ code, status: 401 });
  });

  test.each(['', 'x', 'x.y.z', '..', 'e30.e30.e30', '\0', 'null.null.null'])(
    '%j is refused as a token',
    async (token) => {
      await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'invalid_token' });
    },
  );

  test('refuses a token with a changed claim', async () => {
    const [header, claims = '', signature] = (await mint()).split('.');
    const read = JSON.parse(Buffer.from(claims, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...read, sub: 'user_eve' })).toString('base64url');
    await expect(verifier.verify(`${header}.${forged}.${signature}`)).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });
});

async function openKeyVerifier() {
  const served = await serveBackendApi(clerk);
  onTestFinished(() => served.close());
  return withApiKeys(verifier, { ...config, apiUrl: served.url });
}
const createKey = () =>
  clerk.createApiKey(clerk.createUser({ email: `${crypto.randomUUID()}@example.com` }).id);

describe('an API key', () => {
  test('of a user is accepted, and so are session tokens', async () => {
    const keyed = await openKeyVerifier();
    const key = createKey();
    const session = await keyed.verify(key.secret);
    expect(session).toMatchObject({ userId: key.subject, sessionId: key.id });
    expect((await keyed.verify(await mint())).userId).toBe('user_ada');
  });

  test('that is unknown, revoked or of a deleted user is refused', async () => {
    const keyed = await openKeyVerifier();
    const [revoked, orphan] = [createKey(), createKey()];
    revoked.revoked = true;
    clerk.deleteUser(orphan.subject);
    for (const secret of ['ak_', 'ak_unknown', revoked.secret, orphan.secret]) {
      const refusal = { code: 'invalid_token', status: 401 };
      await expect(keyed.verify(secret)).rejects.toMatchObject(refusal);
    }
  });

  test('of an organization is refused', async () => {
    const key = { object: 'api_key', id: 'apikey_1', subject: 'org_1', revoked: false };
    const app = express().post('/api_keys/verify', (_req, res) => {
      res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(key));
    });
    const server = app.listen(0);
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const keyed = withApiKeys(verifier, { ...config, apiUrl: `http://localhost:${port}` });
    await expect(keyed.verify('ak_x')).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('is no session token', async () => {
    await expect(verifier.verify(createKey().secret)).rejects.toMatchObject({
      code: 'invalid_token',
    });
  });

  test('is not blamed if Clerk does not answer, or refuses us', async () => {
    const served = await serveBackendApi(clerk);
    const apiUrl = served.url;
    const foreign = withApiKeys(verifier, { apiUrl, secretKey: new Secret('sk_live_other') });
    const refusal = { code: 'auth_unavailable', status: 503, retryable: true };
    await expect(foreign.verify(createKey().secret)).rejects.toMatchObject(refusal);
    const away = withApiKeys(verifier, { ...config, apiUrl });
    await served.close();
    await expect(away.verify(createKey().secret)).rejects.toMatchObject(refusal);
  });
});

describe('without a key in the environment', () => {
  test('verifies tokens with the published key', async () => {
    const session = await createFetchingVerifier(readJwks).verify(await mint());
    expect(session.userId).toBe('user_ada');
  });

  test('does not blame the token if Clerk is unreachable', async () => {
    const away = createFetchingVerifier(() => Promise.reject(new Error('ECONNREFUSED')));
    const refusal = await away.verify(await mint()).catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'auth_unavailable', status: 503, retryable: true });
  });

  test('asks Clerk once for unknown keys, and lets tokens of known keys pass', async () => {
    let asked = 0;
    const counted = createFetchingVerifier(() => {
      asked += 1;
      return readJwks();
    });
    for (const kid of ['a', 'b', 'c']) {
      const unknown = counted.verify(await mint({ header: { kid } }));
      await expect(unknown).rejects.toMatchObject({ code: 'invalid_token' });
    }
    await counted.verify(await mint());
    expect(asked).toBe(1);
  });

  const unusable: readonly PublishedKey[] = [
    { kid: 'elliptic', kty: 'EC', n: '', e: '' },
    { kid: 'malformed', kty: 'RSA', n: '', e: 'AQAB' },
  ];

  test('keys that cannot be used do not keep the other keys from being used', async () => {
    const mixed = createFetchingVerifier(async () => [...unusable, ...(await readJwks())]);
    const session = await mixed.verify(await mint());
    expect(session.userId).toBe('user_ada');
    const unknown = mixed.verify(await mint({ header: { kid: 'elliptic' } }));
    await expect(unknown).rejects.toMatchObject({ code: 'invalid_token' });
  });

  test('known keys stay in use while a new list has none that can be used', async () => {
    const lists = [await readJwks(), unusable];
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const fetchKeys = async () => lists.shift() ?? [];
    const keys = createFetchedKeys({ fetchKeys, log, askAgainAfterMs: 0 });
    const rotated = createTokenVerifier({ ...config, keys });
    await rotated.verify(await mint());
    const unknown = rotated.verify(await mint({ header: { kid: 'next' } }));
    await expect(unknown).rejects.toMatchObject({ code: 'auth_unavailable' });
    expect(log.warn).toHaveBeenCalledExactlyOnceWith({ unusable: 2 }, 'sign-in keys not usable');
    expect((await rotated.verify(await mint())).userId).toBe('user_ada');
  });
});
