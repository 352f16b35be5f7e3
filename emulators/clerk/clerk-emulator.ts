import type { Router } from 'express';
import { createBackendApi } from './backend-api.ts';
import { createFrontendApi } from './frontend-api.ts';
import { createInstance, type Session, type User } from './instance.ts';
import { mintToken, type TokenRequest } from './mint-token.ts';
import { hashPassword } from './password.ts';
import { createPublishableKey } from './signing-keys.ts';
import { addClient, addSession, addUser } from './users.ts';

export interface ClerkEmulatorOptions {
  /** Must contain a dot; no name is ever looked up. */
  readonly frontendApiHost?: string;
  readonly keyKind?: 'live' | 'test';
  /** Asks for the code 424242 at sign-up and offers it at sign-in. Off by default: email and password suffice. */
  readonly verifyEmail?: boolean;
  readonly applicationName?: string;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

export interface EmulatedUser {
  readonly email: string;
  readonly password?: string;
  readonly firstName?: string;
}

export interface ClerkEmulator {
  /** To be mounted at `/__clerk`, before any body parser. */
  readonly router: Router;
  /** What a server asks with its secret key; to be mounted at the root of its own address. */
  readonly backendRouter: Router;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly jwtPublicKeyPem: string;
  createUser(user: EmulatedUser): User;
  /** A session with a browser of its own: `clientId` is the value of that browser's cookie `__client`. */
  createSession(userId: string): Session & { readonly clientId: string };
  mintToken(request: TokenRequest): Promise<string>;
  users(): readonly User[];
  /** Forgets everything. */
  close(): void;
}

/** Stands in for Clerk on this machine. Throws when `NODE_ENV` is `production`. */
export function createClerkEmulator(options: ClerkEmulatorOptions = {}): ClerkEmulator {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The Clerk emulator lets anyone sign in: it does not run in production.');
  }
  const { frontendApiHost = 'clerk.quartet.test', keyKind = 'live' } = options;
  const instance = createInstance({
    frontendApiHost,
    keyKind,
    applicationName: options.applicationName ?? 'Quartet (demo)',
    verifyEmail: options.verifyEmail ?? false,
    now: options.now ?? Date.now,
  });
  return {
    router: createFrontendApi(instance),
    backendRouter: createBackendApi(instance),
    publishableKey: createPublishableKey(keyKind, frontendApiHost),
    secretKey: `sk_${keyKind}_emulated`,
    jwtPublicKeyPem: instance.keys.publicKeyPem,
    createUser({ email, password, firstName }) {
      const passwordHash = password === undefined ? null : hashPassword(password);
      return addUser(instance, { email, passwordHash, firstName: firstName ?? null });
    },
    createSession(userId) {
      const client = addClient(instance);
      return { ...addSession(instance, client, userId), clientId: client.id };
    },
    mintToken: (request) => mintToken(instance, request),
    users: () => instance.users.values(),
    close() {
      instance.users.clear();
      instance.clients.clear();
      instance.sessions.clear();
      instance.checkouts.clear();
    },
  };
}
