import * as real from '@quartet/worker/context.ts';

const silenceMs = Number(process.env['FAULTS_SILENCE']) * 1_000;

/**
 * @public Stands in the place of the product's own: holds past their deadline are released at once, and providers may be silent for
 * as long as the test says.
 */
export const createWorkerContext: typeof real.createWorkerContext = async (config, parts) => {
  const providers = { ...config.providers, firstEventMs: silenceMs, idleMs: silenceMs };
  return { ...(await real.createWorkerContext({ ...config, providers }, parts)), upkeepMs: 1_000 };
};
