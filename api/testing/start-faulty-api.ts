import { Secret } from '@quartet/runtime/environment/secret.ts';
import { readVariables } from '@quartet/runtime/environment/variables.ts';
import { createStores } from '@quartet/stores/create-stores.ts';
import { createRandomKeyRing } from '@quartet/stores/sealing/key-ring.ts';
import type { Stores } from '@quartet/stores/stores.ts';
import type { TokenVerifier } from '../auth/token-verifier.ts';
import { noClerkUsers } from '../billing/clerk-users.ts';
import { createApiContext } from '../context.ts';
import { apiVariables, toApiConfig } from '../environment.ts';
import { createApiService } from '../service.ts';
import { createFaultyStores, type FaultyStores } from './faulty-stores.ts';
import { testWebhookSecret } from './sign-webhook.ts';

/** An api over embedded stores whose calls a test can watch and replace. A token is its user's id. */
export interface FaultyApi extends Omit<FaultyStores, 'stores'> {
  readonly url: string;
  /** The stores without their faults. */
  readonly whole: Stores;
  stop(): Promise<void>;
}

export const pageOrigin = 'http://page.test';

const settings = {
  PORT: '0',
  OPS_PORT: '0',
  DRAIN_SECONDS: '0',
  ADDRESS_CALLS_PER_MINUTE: '1000000',
  ADDRESS_SOCKETS_PER_MINUTE: '1000000',
};

export async function startFaultyApi(): Promise<FaultyApi> {
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const whole = await createStores(
    { kind: 'embedded', dataDir: null, keyRing: createRandomKeyRing() },
    { logger: log },
  );
  const { stores, ...faults } = createFaultyStores(whole);
  const config = toApiConfig(readVariables(apiVariables, settings), {
    publishableKey: 'pk_test_x',
    secretKey: new Secret('sk_test_x'),
    webhookSecret: new Secret(testWebhookSecret),
    authorizedParties: [pageOrigin],
  });
  const service = createApiService(
    createApiContext(config, { stores, log, verifier, users: noClerkUsers }),
  );
  const { url } = await service.start();
  return {
    ...faults,
    url,
    whole,
    async stop() {
      await service.destroy();
      await whole.close();
    },
  };
}

const verifier: TokenVerifier = {
  verify: async (token) => ({
    userId: token,
    sessionId: 's',
    expiresAt: new Date(Date.now() + 60_000),
    claims: {} as never,
  }),
};
