import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getSession, requireSession } from '@quartet/api/account/require-session.ts';
import { createTokenVerifier } from '@quartet/api/account/token-verifier.ts';
import { createClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import express, { type RequestHandler } from 'express';
import { afterAll, beforeAll, expect, test } from 'vitest';

const origin = 'https://quartet.test';
const clerk = createClerkEmulator();
const guard = requireSession(
  createTokenVerifier({
    secretKey: new Secret(clerk.secretKey),
    jwtKey: clerk.jwtPublicKeyPem,
    authorizedParties: [origin],
  }),
);
const mint = () => clerk.mintToken({ userId: 'user_ada', origin });

const replyWithUser: RequestHandler = async (req, res) => {
  try {
    await guard(req, res, () => res.json(getSession(res).userId));
  } catch (error) {
    res.status(401).json(error instanceof AppError ? error.code : 'internal');
  }
};
const server = express().get('/', replyWithUser).listen(0);

beforeAll(async () => {
  if (!server.listening) await once(server, 'listening');
});
afterAll(() => {
  server.close();
});

/** Sends raw header lines, so that one can occur twice. */
const ask = (headers: string[]) =>
  new Promise<{ body: string; challenge: unknown }>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const asked = request({ port, headers: ['host', 'quartet.test', ...headers] }, (response) => {
      let body = '';
      response.on('data', (part) => (body += String(part)));
      response.on('end', () => resolve({ body, challenge: response.headers['www-authenticate'] }));
    });
    asked.on('error', reject).end();
  });

test('a request with a bearer token passes, and its route knows the user', async () => {
  expect(await ask(['authorization', `Bearer ${await mint()}`])).toMatchObject({
    body: '"user_ada"',
  });
});

test('refuses a request without exactly one bearer token, whatever else it contains', async () => {
  const token = await mint();
  const bearer = ['authorization', `Bearer ${token}`];
  const requests = [
    [],
    ['authorization', ''],
    ['authorization', 'Bearer'],
    ['authorization', 'Bearer  '],
    ['authorization', token],
    ['authorization', 'Basic dXNlcjpwYXNz'],
    ['authorization', `Bearer ${token} ${token}`],
    [...bearer, ...bearer],
    ['cookie', `__session=${token}`],
    ['cookie', `__session=${token}`, 'origin', 'https://evil.test'],
  ];
  for (const headers of requests) {
    const refusal = { body: '"unauthenticated"', challenge: 'Bearer' };
    expect(await ask(headers)).toEqual(refusal);
  }
});

test('refuses a bad token despite a valid cookie', async () => {
  const headers = ['authorization', 'Bearer x.y.z', 'cookie', `__session=${await mint()}`];
  expect(await ask(headers)).toEqual({ body: '"invalid_token"', challenge: 'Bearer' });
});
