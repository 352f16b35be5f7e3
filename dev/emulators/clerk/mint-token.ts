import { randomBytes } from 'node:crypto';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { defaultPlan } from './billing/plans.ts';
import { createId } from './create-id.ts';
import type { Instance } from './instance.ts';
import { createSigningKeys } from './signing-keys.ts';

export interface TokenRequest {
  readonly userId: string;
  /** The page's origin, for the claim `azp`. */
  readonly origin: string;
  /** A random id by default. */
  readonly sessionId?: string;
  /** 60 by default, as at Clerk; a negative number makes a token that has expired. */
  readonly expiresInSeconds?: number;
  /** Added to the claims; `undefined` removes a claim. */
  readonly claims?: Readonly<Record<string, unknown>>;
  /** Added to the header; `undefined` removes a field. */
  readonly header?: Readonly<Record<string, unknown>>;
  /** No verifier may accept a token with anything but `this-instance`. */
  readonly signedBy?: 'this-instance' | 'foreign-key' | 'public-key-as-secret' | 'nobody';
}

const lifetimeSeconds = 60;

/** Mints a session token in Clerk's second form, RS256. */
export async function mintToken(instance: Instance, request: TokenRequest): Promise<string> {
  const claims: JWTPayload = { ...sessionClaims(instance, request), ...request.claims };
  const header = {
    kid: instance.keys.keyId,
    typ: 'JWT',
    cat: 'cl_B7d4PD111AAA',
    ...request.header,
  };
  switch (request.signedBy ?? 'this-instance') {
    case 'this-instance':
      return sign(claims, { ...header, alg: 'RS256' }, instance.keys.privateKey);
    case 'foreign-key':
      return sign(claims, { ...header, alg: 'RS256' }, createSigningKeys().privateKey);
    case 'public-key-as-secret':
      return sign(claims, { ...header, alg: 'HS256' }, Buffer.from(instance.keys.publicKeyPem));
    case 'nobody':
      return new UnsecuredJWT(claims).encode();
  }
}

function sign(
  claims: JWTPayload,
  header: Parameters<SignJWT['setProtectedHeader']>[0],
  key: Parameters<SignJWT['sign']>[0],
): Promise<string> {
  return new SignJWT(claims).setProtectedHeader(header).sign(key);
}

function sessionClaims(instance: Instance, request: TokenRequest): JWTPayload {
  const expiresIn = request.expiresInSeconds ?? lifetimeSeconds;
  const now = Math.floor(instance.now() / 1000);
  // An expired token was issued one lifetime before it expired, not in the future.
  const issuedAt = expiresIn > 0 ? now : now + expiresIn - lifetimeSeconds;
  const plan = instance.users.find(request.userId)?.current.plan ?? defaultPlan;
  return {
    v: 2,
    iss: `https://${instance.frontendApiHost}`,
    sub: request.userId,
    sid: request.sessionId ?? createId('sess'),
    azp: request.origin,
    iat: issuedAt,
    nbf: issuedAt - 10,
    exp: now + expiresIn,
    jti: randomBytes(10).toString('hex'),
    sts: 'active',
    fva: [0, -1],
    pla: `u:${plan.slug}`,
    fea: plan.features.map(({ slug }) => `u:${slug}`).join(','),
  };
}
