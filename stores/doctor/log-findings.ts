import type { Logger } from '@quartet/runtime/logging/logger.ts';
import type { StoresConfig } from '../stores-config.ts';
import { inspectStores } from './inspect-stores.ts';

/** What `npm run doctor` would say of the stores, as warnings: nothing depends on it. */
export async function logFindings(
  config: StoresConfig,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  if (config.kind === 'embedded') return;
  for (const finding of await inspectStores(config))
    logger.warn(finding, 'a store is not as it must be');
}
