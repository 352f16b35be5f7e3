import { addApiKey } from './api-keys.ts';
import { cancelPlan, endPeriod, missPayment, renewPlan } from './billing/pass-period.ts';
import { subscribe } from './billing/subscribe.ts';
import type { ApiKey, Instance, Session, User } from './instance.ts';
import { mintToken, type TokenRequest } from './mint-token.ts';
import { hashPassword } from './password.ts';
import { addClient, addSession, addUser, removeUser } from './users.ts';
import type { Delivery, Dispatcher } from './webhooks/dispatcher.ts';

interface EmulatedUser {
  readonly email: string;
  readonly password?: string;
  readonly firstName?: string;
}

/** Changes the instance for tests directly, without a browser. All methods throw for an unknown user. */
export interface ClerkControl {
  createUser(user: EmulatedUser): User;
  /** A session in a new browser: `clientId` is the value of that browser's cookie `__client`. */
  createSession(userId: string): Session & { readonly clientId: string };
  mintToken(request: TokenRequest): Promise<string>;
  createApiKey(userId: string): ApiKey;
  users(): readonly User[];
  /** Offers "Continue with Google". The page's test then plays Clerk's account portal, which has a host of its own. */
  offerProvider(): void;
  /** Completes a checkout of the plan with this slug. */
  subscribe(userId: string, planSlug: string): void;
  /** Pays the next period: `subscriptionItem.updated` and a paid `paymentAttempt.updated`. */
  renew(userId: string): void;
  /** Lets the card refuse the next period. */
  missPayment(userId: string): void;
  /** Cancels the plan, which lasts until its period ends. */
  cancel(userId: string): void;
  /** Ends the paid plan now; the plan chosen to follow it starts, or else the default one. */
  endPeriod(userId: string): void;
  deleteUser(userId: string): void;
  /** Sends an event of the webhook again, under the same id. */
  redeliver(svixId: string): Promise<void>;
  /** The webhook's latest events, oldest first. */
  deliveries(): readonly Readonly<Delivery>[];
  /** Resolves once every event was delivered or dropped. */
  delivered(): Promise<void>;
}

export function createControl(instance: Instance, dispatcher: Dispatcher | null): ClerkControl {
  function change<R>(userId: string, verb: (user: User) => R): R {
    const user = instance.users.find(userId);
    if (!user) throw new Error(`There is no user ${userId}.`);
    const result = verb(user);
    instance.changed();
    return result;
  }
  return {
    createUser({ email, password, firstName }) {
      const passwordHash = password === undefined ? null : hashPassword(password);
      const user = addUser(instance, { email, passwordHash, firstName: firstName ?? null });
      instance.changed();
      return user;
    },
    createSession: (userId) =>
      change(userId, (user) => {
        const client = addClient(instance);
        return { ...addSession(instance, client, user.id), clientId: client.id };
      }),
    mintToken: (request) => mintToken(instance, request),
    createApiKey: (userId) =>
      change(userId, () => addApiKey(instance, { subject: userId, name: 'a program' })),
    users: () => instance.users.values(),
    offerProvider() {
      instance.offersProvider = true;
    },
    subscribe(userId, planSlug) {
      const plan = instance.plans.find(({ slug }) => slug === planSlug);
      if (!plan) throw new Error(`There is no plan ${planSlug}.`);
      change(userId, (user) => subscribe(instance, user, { plan, period: 'month' }));
    },
    renew: (userId) => change(userId, (user) => renewPlan(instance, user)),
    missPayment: (userId) => change(userId, (user) => missPayment(instance, user)),
    cancel: (userId) => change(userId, (user) => cancelPlan(instance, user)),
    endPeriod: (userId) => change(userId, (user) => endPeriod(instance, user)),
    deleteUser: (userId) => change(userId, (user) => removeUser(instance, user)),
    redeliver: async (svixId) => dispatcher?.redeliver(svixId),
    deliveries: () => dispatcher?.deliveries() ?? [],
    delivered: async () => dispatcher?.settled(),
  };
}
