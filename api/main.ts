import { createStores } from '@quartet/shared/server/create-stores.ts';
import { EnvironmentError } from '@quartet/shared/server/env/variables.ts';
import { crashOnUncaught } from '@quartet/shared/server/logging/crash-on-uncaught.ts';
import { createLogger } from '@quartet/shared/server/logging/logger.ts';
import { createApiContext } from './context.ts';
import { type ApiEnvironment, readApiEnvironment } from './environment.ts';
import { createApiService } from './service.ts';

/** The exit code of a configuration that cannot be used (sysexits.h, EX_CONFIG). */
const unusableConfiguration = 78;

const environment = readOrExit();
const logger = createLogger({ service: 'api', level: environment.logLevel });
crashOnUncaught(logger);

const stores = await createStores(environment.stores, { logger });
const service = createApiService(createApiContext(environment.config, { stores, log: logger }));
const { url, opsUrl } = await service.start();
logger.info({ url, opsUrl }, 'api started');

let ending = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal does not wait.
    if (ending) process.exit(1);
    ending = true;
    end().catch((err: unknown) => {
      logger.error({ err }, 'api ended badly');
      process.exit(1);
    });
  });
}

async function end(): Promise<void> {
  logger.info({}, 'api drains');
  await service.destroy();
  await stores.close();
  process.exit(0);
}

function readOrExit(): ApiEnvironment {
  try {
    return readApiEnvironment(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(unusableConfiguration);
  }
}
