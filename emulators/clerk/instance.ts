import { BoundedMap } from './bounded-map.ts';
import { createSigningKeys, type SigningKeys } from './signing-keys.ts';

export interface User {
  readonly id: string;
  readonly emailId: string;
  readonly email: string;
  readonly createdAt: number;
  firstName: string | null;
  lastName: string | null;
  passwordHash: string | null;
  planId: string;
  planPeriod: 'month' | 'annual';
  /** When the plan began, ms. */
  planSince: number;
}

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  status: 'active' | 'ended' | 'removed';
}

export interface SignInAttempt {
  readonly id: string;
  readonly userId: string;
  status: 'needs_first_factor' | 'complete';
  strategy: string | null;
  sessionId: string | null;
}

export interface SignUpAttempt {
  readonly id: string;
  email: string | null;
  passwordHash: string | null;
  firstName: string | null;
  lastName: string | null;
  codeSent: boolean;
  verified: boolean;
  userId: string | null;
  sessionId: string | null;
}

/** One browser, known by its `__client` cookie. It holds at most one session. */
export interface Client {
  readonly id: string;
  readonly createdAt: number;
  sessionId: string | null;
  signIn: SignInAttempt | null;
  signUp: SignUpAttempt | null;
}

export interface Checkout {
  readonly id: string;
  readonly userId: string;
  readonly planId: string;
  readonly period: 'month' | 'annual';
  readonly startedAt: number;
  status: 'needs_confirmation' | 'completed';
}

export interface InstanceSettings {
  readonly applicationName: string;
  readonly frontendApiHost: string;
  readonly keyKind: 'live' | 'test';
  /** Asks for the code 424242 at sign-up and offers it at sign-in. */
  readonly verifyEmail: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A Clerk instance: its keys, its settings and all it remembers, in memory and bounded. */
export interface Instance extends InstanceSettings {
  readonly keys: SigningKeys;
  readonly users: BoundedMap<User>;
  readonly clients: BoundedMap<Client>;
  readonly sessions: BoundedMap<Session>;
  readonly checkouts: BoundedMap<Checkout>;
}

const remembered = 10_000;

export function createInstance(settings: InstanceSettings): Instance {
  return {
    ...settings,
    keys: createSigningKeys(),
    users: new BoundedMap<User>(remembered),
    clients: new BoundedMap<Client>(remembered),
    sessions: new BoundedMap<Session>(remembered),
    checkouts: new BoundedMap<Checkout>(remembered),
  };
}
