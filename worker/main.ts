import { createStores } from '@quartet/shared/server/create-stores.ts';
import { crashOnUncaught } from '@quartet/shared/server/logging/crash-on-uncaught.ts';
import { createLogger } from '@quartet/shared/server/logging/logger.ts';
import { endOnSignal } from '@quartet/shared/server/process/end-on-signal.ts';
import { readEnvironmentOrExit } from '@quartet/shared/server/process/read-environment-or-exit.ts';
import { createWorkerContext } from './context.ts';
import { readWorkerEnvironment } from './environment.ts';
import { createWorkerService } from './service.ts';

const environment = readEnvironmentOrExit(readWorkerEnvironment);
const logger = createLogger({ service: 'worker', level: environment.logLevel });
crashOnUncaught(logger);

const stores = await createStores(environment.stores, { logger });
const ctx = await createWorkerContext(environment.config, { stores, log: logger });
const service = createWorkerService(ctx);
await service.start();

endOnSignal(
  async () => {
    logger.info({}, 'worker drains');
    await service.destroy();
    await stores.close();
  },
  (err) => logger.error({ err }, 'worker ended badly'),
);
