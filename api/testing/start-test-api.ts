import { opsSettings } from '@quartet/ops/environment.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { AppError } from '@quartet/shared/domain/errors.ts';
import { openFileDatabase } from '@quartet/stores/testing/file-database.ts';
import { openTestStores } from '@quartet/stores/testing/open-test-stores.ts';
import { setCredits } from '@quartet/stores/testing/set-credits.ts';
import { noClerkUsers } from '../account/clerk-users.ts';
import type { AuthenticatedSession, TokenVerifier } from '../account/token-verifier.ts';
import { type ApiContext, type ApiParts, createApiContext } from '../context.ts';
import {
  type ApiConfig,
  apiSettings,
  type LimitsConfig,
  limitSettings,
  toLimits,
} from '../environment.ts';
import { createApiService } from '../service.ts';
import { testWebhookSecret } from './sign-webhook.ts';
import { watchReplies } from './watch-replies.ts';

export interface TestContext extends ApiContext {
  /** Every line that was logged. */
  readonly logged: string[];
  close(): Promise<void>;
}

/** An api on a free port, over the embedded stores. The token `ada` is the user `ada`; `ada.500` is so for 500 ms. */
export interface TestApi extends TestContext {
  readonly url: string;
  readonly port: number;
  readonly opsUrl: string;
  fetch(
    path: string,
    init?: Omit<RequestInit, 'headers'> & {
      readonly as?: string | null;
      readonly headers?: Record<string, string>;
    },
  ): Promise<Response>;
  setCredits(userId: string, credits: number): Promise<void>;
  creditsOf(userId: string): Promise<number>;
  /** Throws when a reply was not as openapi.json describes it. */
  stop(): Promise<void>;
}

/** By default the stores of the test's file, no users at Clerk, and a log that is kept in `logged`. */
export interface TestApiOptions extends Partial<ApiParts> {
  readonly config?: Partial<ApiConfig>;
  readonly limits?: Partial<LimitsConfig>;
}

export const pageOrigin = 'http://page.test';

/** The defaults, with limits so generous that no test reaches one unasked. */
export const testLimits: LimitsConfig = {
  ...toLimits(readSettings(limitSettings, {})),
  questionsPerMinute: 1_000,
  questionsPerHour: 1_000,
  feedbackPerMinute: 1_000,
  feedbackPerHour: 1_000,
  copiesPerMinute: 1_000,
  callsPerMinute: 10_000,
  addressCallsPerMinute: 1_000,
  addressSocketsPerMinute: 1_000,
  activeQuestions: 100,
  streamsPerUser: 100,
  bodyBytes: 1024 * 1024 * 1024,
  overloadLagMs: 60_000,
  overloadQueueMs: 3_600_000,
};

export const testClerk: ApiConfig['clerk'] = {
  publishableKey: 'pk_test_Y2xlcmsucXVhcnRldC50ZXN0JA',
  secretKey: new Secret('sk_test_x'),
  mailboxKeys: [new Secret(Buffer.alloc(32, 7).toString('base64url'))],
  webhookSecret: new Secret(testWebhookSecret),
  authorizedParties: [pageOrigin],
};

const testConfig: ApiConfig = {
  ...readSettings({ ...apiSettings, ...opsSettings }, {}),
  port: 0,
  opsPort: 0,
  webRoot: 'missing',
  admissionMs: 60_000,
  drainDelayMs: 0,
  drainMs: 200,
  logSample: 0,
  clerk: testClerk,
  limits: testLimits,
};

/** A whole context over the embedded stores; nothing listens yet. */
export async function openTestContext({
  config,
  limits,
  stores,
  ...parts
}: TestApiOptions = {}): Promise<TestContext> {
  const logged: string[] = [];
  const write = (fields: object, message: string) =>
    void logged.push(message + JSON.stringify(fields));
  const ctx = createApiContext(
    { ...testConfig, ...config, limits: { ...testLimits, ...limits } },
    {
      stores: stores ?? (await openTestStores()),
      log: { info: write, warn: write, error: write },
      verifier: testVerifier,
      users: noClerkUsers,
      mounts: [],
      ...parts,
    },
  );
  return {
    ...ctx,
    logged,
    async close() {
      ctx.drain();
      await ctx.stores.close();
    },
  };
}

export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const ctx = await openTestContext(options);
  const service = createApiService(ctx);
  const { url, port, opsUrl } = await service.start();
  const replies = watchReplies(port);
  return {
    ...ctx,
    url,
    port,
    opsUrl,
    fetch: (path, { as = 'ada', headers, ...init } = {}) =>
      fetch(`${url}${path}`, {
        ...init,
        headers: { ...(as && { authorization: `Bearer ${as}` }), ...headers },
      }),
    async setCredits(userId, credits) {
      await ctx.stores.ledger.openAccount(userId);
      await setCredits((await openFileDatabase()).db, { userId, credits });
    },
    creditsOf: async (userId) => (await ctx.stores.ledger.openAccount(userId)).credits,
    async stop() {
      await service.destroy();
      await ctx.close();
      const unknown = replies.end();
      if (unknown.length > 0) throw new Error(`Not in openapi.json: ${unknown.join(', ')}.`);
    },
  };
}

export const testVerifier: TokenVerifier = {
  async verify(token) {
    if (token === 'expired') throw new AppError('token_expired', 'Sign in again.');
    const [userId = '', lifeMs = '60000'] = token.split('.');
    const expiresAt = new Date(Date.now() + Number(lifeMs));
    return { userId, sessionId: 's', expiresAt, claims: {} } as AuthenticatedSession;
  },
};
