import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';

export interface SigningKeys {
  readonly keyId: string;
  readonly privateKey: KeyObject;
  readonly publicKeyPem: string;
  readonly jwks: { readonly keys: readonly Readonly<Record<string, unknown>>[] };
}

const keyId = 'ins_emulated';

/** Creates a new RSA key, so that no emulator accepts another's tokens. */
export function createSigningKeys(): SigningKeys {
  return toSigningKeys(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey);
}

/** Restores the keys of an earlier emulator from its private key in PEM. */
export function readSigningKeys(privateKeyPem: string): SigningKeys {
  return toSigningKeys(createPrivateKey(privateKeyPem));
}

function toSigningKeys(privateKey: KeyObject): SigningKeys {
  const publicKey = createPublicKey(privateKey);
  return {
    keyId,
    privateKey,
    publicKeyPem: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    jwks: {
      keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', kid: keyId, alg: 'RS256' }],
    },
  };
}

/** Creates a key in Clerk's format: the kind, then base64 of the Frontend API's host and `$`. The host must contain a dot. */
export function createPublishableKey(kind: 'live' | 'test', frontendApiHost: string): string {
  return `pk_${kind}_${Buffer.from(`${frontendApiHost}$`).toString('base64').replace(/=+$/, '')}`;
}
