import type { Payment } from './billing/payment.ts';
import type { Plan } from './billing/plans.ts';
import type { PlanChoice, SubscriptionItem } from './billing/subscription-item.ts';
import { BoundedMap } from './bounded-map.ts';
import type { SigningKeys } from './signing-keys.ts';
import type { EmulatedEvent } from './webhooks/clerk-event.ts';

export interface User {
  readonly id: string;
  readonly emailId: string;
  readonly email: string;
  readonly createdAt: number;
  firstName: string | null;
  lastName: string | null;
  passwordHash: string | null;
  updatedAt: number;
  /** The plan that the user has. */
  current: SubscriptionItem;
  /** The plan that follows once the present one ends. */
  next: SubscriptionItem | null;
  /** Oldest first. */
  readonly payments: Payment[];
}

export interface Session {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: number;
  status: 'active' | 'ended' | 'removed';
}

/** A key with which a program acts for a user, the subject. In Clerk's own form. */
export interface ApiKey {
  readonly id: string;
  readonly subject: string;
  readonly name: string;
  readonly secret: string;
  readonly created_at: number;
  readonly expiration: number | null;
  revoked: boolean;
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
  /** The provider's page and the page after it; null for a sign-up by email. */
  readonly provider: { readonly url: string; readonly returnUrl: string } | null;
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

export interface Checkout extends PlanChoice {
  readonly id: string;
  readonly userId: string;
  /** The time at which the plan starts: now, or once the present one ends. */
  readonly startsAt: number;
  readonly isImmediate: boolean;
  status: 'needs_confirmation' | 'completed';
}

/** Clerk's own test code, since no mail is sent. */
export const acceptedCode = '424242';

export interface InstanceSettings {
  readonly applicationName: string;
  readonly frontendApiHost: string;
  readonly keyKind: 'live' | 'test';
  /** Asks for the code 424242 at sign-up and offers it at sign-in. */
  readonly verifyEmail: boolean;
  /** The plans on sale; the default plan is not among them. */
  readonly plans: readonly Plan[];
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** The parts outside the instance that it uses. */
export interface InstanceParts {
  readonly keys: SigningKeys;
  /** Sends the event to the webhook; returns at once. */
  readonly publish: (event: EmulatedEvent) => void;
  /** Call it after each change that a snapshot would hold. */
  readonly changed: () => void;
}

/** A Clerk instance: its keys, its settings, and its users and sessions, in memory and bounded. */
export interface Instance extends InstanceSettings, InstanceParts {
  /** Offers to sign up through a provider. */
  offersProvider: boolean;
  readonly users: BoundedMap<User>;
  readonly clients: BoundedMap<Client>;
  readonly sessions: BoundedMap<Session>;
  readonly checkouts: BoundedMap<Checkout>;
  readonly apiKeys: BoundedMap<ApiKey>;
}

const remembered = 10_000;

export function createInstance(settings: InstanceSettings, parts: InstanceParts): Instance {
  return {
    ...settings,
    ...parts,
    offersProvider: false,
    users: new BoundedMap<User>(remembered),
    clients: new BoundedMap<Client>(remembered),
    sessions: new BoundedMap<Session>(remembered),
    checkouts: new BoundedMap<Checkout>(remembered),
    apiKeys: new BoundedMap<ApiKey>(remembered),
  };
}
