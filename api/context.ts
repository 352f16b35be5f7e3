import { createMetrics, type Metrics } from '@quartet/ops/metrics/create-metrics.ts';
import type { Log } from '@quartet/runtime/logging/log.ts';
import { createTicker, type Ticker } from '@quartet/runtime/time/ticker.ts';
import { noTracing, type Tracing } from '@quartet/runtime/tracing/tracing.ts';
import { createMemoryRateLimits } from '@quartet/stores/limits/create-memory-rate-limits.ts';
import type { RateLimits } from '@quartet/stores/limits/rate-limits.ts';
import type { Flows } from '@quartet/stores/queues/queue-backend.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { RequestHandler } from 'express';
import { type ClerkUsers, createClerkUsers, noClerkUsers } from './account/clerk-users.ts';
import { countCredits } from './account/count-credits.ts';
import { clerkProxyPath, createFrontendApiProxy } from './account/frontend-api-proxy.ts';
import {
  createEmailHashes,
  createIdempotencyKeyHash,
  type HashEmails,
  type HashIdempotencyKey,
} from './account/keyed-hashes.ts';
import {
  createTokenVerifier,
  rememberTokens,
  type TokenVerifier,
} from './account/token-verifier.ts';
import { withEmails } from './account/with-emails.ts';
import { type AnswerQueues, createAnswerQueues } from './chat/answer-queues.ts';
import { createPendingHolds, type PendingHolds } from './chat/pending-holds.ts';
import type { ApiConfig } from './environment.ts';
import { type Bodies, createBodies } from './http/limits/bodies.ts';
import { createLoadWatch, type LoadWatch } from './http/limits/load-watch.ts';
import { type BalanceWatch, createBalanceWatch } from './relay/socket/balance-watch.ts';
import { createTurnHub, type TurnHub } from './relay/turn-hub.ts';

/** Mounts a foreign handler under a path of the api. */
export interface Mount {
  readonly path: string;
  readonly handler: RequestHandler;
}

export interface ApiContext extends Pick<ApiParts, 'dailyMicroDollars'> {
  readonly config: ApiConfig;
  readonly stores: Stores;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  readonly verifier: TokenVerifier;
  readonly users: ClerkUsers;
  readonly hashEmails: HashEmails;
  readonly hashIdempotencyKey: HashIdempotencyKey;
  readonly flows: Flows;
  readonly answerQueues: AnswerQueues;
  readonly load: LoadWatch;
  /** Counts what this process alone limits. */
  readonly callRates: RateLimits;
  readonly pendingHolds: PendingHolds;
  readonly bodies: Bodies;
  readonly hub: TurnHub;
  readonly sseTicker: Ticker;
  readonly socketTicker: Ticker;
  readonly balances: BalanceWatch;
  readonly mounts: readonly Mount[];
  /** How many of the models are emulated. A turn is a demo, and free, only if all are. */
  readonly emulated: 'none' | 'some' | 'all';
  readonly emulatedClerk: boolean;
  /** The page reaches Clerk's Frontend API, emulated or not, under our own origin. */
  readonly clerkProxied: boolean;
  readonly draining: AbortSignal;
  /** Aborted when the time of the drain is over, with the error for replies that are still open. */
  readonly cutOff: AbortController;
  /** Ends every stream and socket, and reports the process as not ready. */
  drain(): void;
}

/** The stores are opened and closed by the caller. */
export interface ApiParts {
  readonly stores: Stores;
  readonly log: Log;
  /** Default: its own. */
  readonly metrics?: Metrics;
  /** Default: nothing is traced. */
  readonly tracing?: Tracing;
  readonly verifier?: TokenVerifier;
  /** By default Clerk's; without a Backend API there are no users to ask about. */
  readonly users?: ClerkUsers;
  /** The emulated Clerk, at `/__clerk`. */
  readonly mounts?: readonly Mount[];
  readonly emulated?: ApiContext['emulated'];
  /** The budget of a provider for a day, where a worker runs in the same process. */
  readonly dailyMicroDollars?: number;
}

/** Cumulative frames repeat the whole text, so they are sent less often than events. */
const sseFlushMs = 50;
const socketFlushMs = 40;
/** Limits the readers served in one turn of the loop, since each frame repeats the whole text. */
const readersAtOnce = 8;

export function createApiContext(config: ApiConfig, parts: ApiParts): ApiContext {
  const { log, dailyMicroDollars } = parts;
  const mounts = parts.mounts ?? createMounts(config);
  const emulatedClerk = parts.mounts?.some(({ path }) => path === clerkProxyPath) ?? false;
  const hasBackend = !emulatedClerk || config.clerk.apiUrl !== undefined;
  const users = parts.users ?? (hasBackend ? createClerkUsers(config.clerk) : noClerkUsers);
  const hashEmails = createEmailHashes(config.clerk);
  const metrics = parts.metrics ?? createMetrics();
  const counted = countCredits(parts.stores, metrics);
  const stores = { ...parts.stores, ...withEmails(counted, { users, hashEmails, log }) };
  const flows = stores.queues.createFlowProducer();
  const answerQueues = createAnswerQueues(stores);
  const drain = new AbortController();
  return {
    config,
    stores,
    log,
    metrics,
    tracing: parts.tracing ?? noTracing,
    verifier: parts.verifier ?? rememberTokens(createTokenVerifier({ ...config.clerk, log })),
    users,
    hashEmails,
    hashIdempotencyKey: createIdempotencyKeyHash(config.clerk),
    flows,
    answerQueues,
    load: createLoadWatch({ answerQueues, controls: stores.controls, limits: config.limits, log }),
    callRates: createMemoryRateLimits(),
    pendingHolds: createPendingHolds({ stores, log, signal: drain.signal }),
    bodies: createBodies(config.limits),
    hub: createTurnHub({ turnLog: stores.turnLog, log }),
    sseTicker: createTicker(sseFlushMs, { atOnce: readersAtOnce }),
    socketTicker: createTicker(socketFlushMs, { atOnce: readersAtOnce }),
    balances: createBalanceWatch({ ...stores, log, signal: drain.signal }),
    mounts,
    emulated: parts.emulated ?? 'none',
    ...(dailyMicroDollars !== undefined && { dailyMicroDollars }),
    emulatedClerk,
    clerkProxied: emulatedClerk || config.clerkProxied,
    draining: drain.signal,
    cutOff: new AbortController(),
    drain: () => drain.abort(),
  };
}

function createMounts({ clerk, clerkProxied }: ApiConfig): readonly Mount[] {
  return clerkProxied ? [{ path: clerkProxyPath, handler: createFrontendApiProxy(clerk) }] : [];
}
