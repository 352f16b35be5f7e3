import { createStores } from '@quartet/shared/server/create-stores.ts';
import { EnvironmentError } from '@quartet/shared/server/env/variables.ts';
import { crashOnUncaught } from '@quartet/shared/server/logging/crash-on-uncaught.ts';
import { createLogger } from '@quartet/shared/server/logging/logger.ts';
import { createWorkerContext } from './context.ts';
import { readWorkerEnvironment, type WorkerEnvironment } from './environment.ts';
import { createWorkerService } from './service.ts';

/** The exit code of a configuration that cannot be used (sysexits.h, EX_CONFIG). */
const unusableConfiguration = 78;

const environment = readOrExit();
const logger = createLogger({ service: 'worker', level: environment.logLevel });
crashOnUncaught(logger);

const stores = await createStores(environment.stores, { logger });
const ctx = await createWorkerContext(environment.config, { stores, log: logger });
const service = createWorkerService(ctx);
await service.start();

let ending = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal does not wait.
    if (ending) process.exit(1);
    ending = true;
    end().catch((err: unknown) => {
      logger.error({ err }, 'worker ended badly');
      process.exit(1);
    });
  });
}

async function end(): Promise<void> {
  logger.info({}, 'worker drains');
  await service.destroy();
  await stores.close();
  process.exit(0);
}

function readOrExit(): WorkerEnvironment {
  try {
    return readWorkerEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(unusableConfiguration);
  }
}
