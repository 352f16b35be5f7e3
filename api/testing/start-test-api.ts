import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import type { Question } from '@quartet/shared/domain/question.ts';
import { createMemoryBalanceFeed } from '@quartet/stores/balance/create-memory-balance-feed.ts';
import type { CancelNotice } from '@quartet/stores/cancellation/cancellation.ts';
import { createMemoryRateLimits } from '@quartet/stores/limits/create-memory-rate-limits.ts';
import { createMemorySpendMeter } from '@quartet/stores/spend/create-memory-spend-meter.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { FlowJob } from 'bullmq';
import type { AuthenticatedSession, TokenVerifier } from '../auth/token-verifier.ts';
import { noClerkUsers } from '../billing/clerk-users.ts';
import { createApiContext } from '../context.ts';
import type { LimitsConfig } from '../limits/limits-environment.ts';
import { createApiService } from '../service.ts';
import { createTestLedger, type TestLedger } from './memory-ledger.ts';
import { createTestLog, type TestLog } from './memory-log.ts';

/** An api on a free port with stores in memory. A token `ada` is the user `ada`. */
export interface TestApi {
  readonly url: string;
  readonly port: number;
  readonly opsUrl: string;
  readonly ledger: TestLedger;
  readonly turnLog: TestLog;
  readonly flows: FlowJob[];
  readonly questions: Map<string, Question>;
  readonly notices: CancelNotice[];
  /** Ids of the jobs that were taken out of their queues. */
  readonly takenOut: string[];
  readonly stores: Stores;
  /** What a test makes go wrong. */
  readonly faults: TestFaults;
  /** Every line that was logged. */
  readonly logged: string[];
  fetch(
    path: string,
    init?: Omit<RequestInit, 'headers'> & {
      readonly as?: string | null;
      readonly headers?: Record<string, string>;
    },
  ): Promise<Response>;
  stop(): Promise<void>;
}

export interface TestFaults {
  addFlow?: () => Promise<void>;
  check?: () => Promise<void>;
  tokenMs?: number;
}

/** As generous as no test asks. */
const testLimits: LimitsConfig = {
  trustProxyHops: 0,
  activeQuestions: 100,
  questionsPerMinute: 1_000,
  questionsPerHour: 1_000,
  addressCallsPerMinute: 1_000,
  addressSocketsPerMinute: 1_000,
  streamsPerUser: 100,
  userDailyMicroDollars: 1_000_000,
};

export async function startTestApi(
  webRoot = 'missing',
  limits: Partial<LimitsConfig> = {},
): Promise<TestApi> {
  const faults: TestFaults = {};
  const parts = createParts(faults);
  const ctx = createApiContext(
    {
      port: 0,
      host: '127.0.0.1',
      opsPort: 0,
      opsHost: '127.0.0.1',
      webRoot,
      turnDeadlineMs: 300_000,
      admissionMs: 300,
      drainMs: 200,
      maxConnections: 1_000,
      limits: { ...testLimits, ...limits },
      clerk: {
        publishableKey: 'pk_test_Y2xlcmsucXVhcnRldC50ZXN0JA',
        secretKey: new Secret('sk_test_x'),
        authorizedParties: ['http://page.test'],
      },
      clerkProxied: false,
      appOrigins: ['http://page.test'],
    },
    { ...parts, verifier: createTestVerifier(faults), users: noClerkUsers },
  );
  const service = createApiService(ctx);
  const { url, port, opsUrl } = await service.start();
  return {
    ...parts,
    url,
    port,
    opsUrl,
    faults,
    fetch: (path, { as = 'ada', headers, ...init } = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
      }),
    stop: () => service.destroy(),
  };
}

function createParts(faults: TestFaults) {
  const ledger = createTestLedger();
  const turnLog = createTestLog();
  const flows: FlowJob[] = [];
  const questions = new Map<string, Question>();
  const notices: CancelNotice[] = [];
  const takenOut: string[] = [];
  const logged: string[] = [];
  const write = (fields: object, message: string) =>
    void logged.push(message + JSON.stringify(fields));
  const flowProducer = Object.assign(new EventEmitter(), {
    async add(flow: FlowJob) {
      await faults.addFlow?.();
      flows.push(flow);
    },
    close: async () => undefined,
  });
  const stores = {
    ledger,
    turnLog,
    queues: {
      createFlowProducer: () => flowProducer,
      createQueue: () => ({
        remove: async (jobId: string) => void takenOut.push(jobId),
        close: async () => undefined,
      }),
    },
    questions: {
      put: async ({ turnId }: { turnId: string }, question: Question) =>
        void questions.set(turnId, question),
      find: async ({ turnId }: { turnId: string }) => questions.get(turnId) ?? null,
      delete: async ({ turnId }: { turnId: string }) => void questions.delete(turnId),
    },
    accounts: {},
    balances: createMemoryBalanceFeed(),
    rates: createMemoryRateLimits(),
    spend: createMemorySpendMeter(),
    cancellation: { announce: async (notice: CancelNotice) => void notices.push(notice) },
    sealer: { fingerprint: (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex') },
    check: async () => faults.check?.(),
  } as unknown as Stores;
  const log = { info: write, warn: write, error: write };
  return { stores, log, ledger, turnLog, flows, questions, notices, takenOut, logged };
}

function createTestVerifier(faults: TestFaults): TokenVerifier {
  return {
    async verify(token) {
      if (token === 'expired') throw new AppError('token_expired', 'Sign in again.');
      return {
        userId: token.split('.')[0] ?? '',
        sessionId: 's',
        expiresAt: new Date(Date.now() + (faults.tokenMs ?? 60_000)),
        claims: {},
      } as AuthenticatedSession;
    },
  };
}
