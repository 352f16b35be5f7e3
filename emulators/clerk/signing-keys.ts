import { generateKeyPairSync, type KeyObject } from 'node:crypto';

export interface SigningKeys {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKeyPem: string;
  readonly jwks: { readonly keys: readonly Readonly<Record<string, unknown>>[] };
}

/** A fresh RSA key: tokens of one emulator are foreign to every other. */
export function createSigningKeys(keyId = 'ins_emulated'): SigningKeys {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    keyId,
    privateKey,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    jwks: {
      keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', kid: keyId, alg: 'RS256' }],
    },
  };
}

/** Clerk's form: the kind, then base64 of the Frontend API's host and `$`. The host must contain a dot. */
export function createPublishableKey(kind: 'live' | 'test', frontendApiHost: string): string {
  return `pk_${kind}_${Buffer.from(`${frontendApiHost}$`).toString('base64').replace(/=+$/, '')}`;
}
