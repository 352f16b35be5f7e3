import { type ApiAddress, createApiService } from '@quartet/api/service.ts';
import type { End } from '@quartet/runtime/process/end-on-signal.ts';
import { createWorkerService } from '@quartet/worker/service.ts';
import type { StandaloneContext } from './context.ts';

export interface StandaloneService {
  /** Resolves once questions are taken and worked on. */
  start(): Promise<ApiAddress>;
  /** The end, in steps: the api is drained, then the worker, then the stores and the emulators are closed. */
  readonly steps: End['steps'];
  /** Runs the steps. */
  destroy(): Promise<void>;
}

export function createStandaloneService(ctx: StandaloneContext): StandaloneService {
  const api = createApiService(ctx.api);
  const worker = createWorkerService(ctx.worker);
  const steps = {
    api: () => api.destroy(),
    worker: () => worker.destroy(),
    stores: () => ctx.close(),
  };
  return {
    steps,
    async start() {
      await worker.start();
      const address = await api.start();
      ctx.setApiAddress(address.url);
      return address;
    },
    async destroy() {
      for (const run of Object.values(steps)) await run();
    },
  };
}
