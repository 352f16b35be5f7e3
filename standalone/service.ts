import { type ApiAddress, createApiService } from '@quartet/api/service.ts';
import { createWorkerService } from '@quartet/worker/service.ts';
import type { StandaloneContext } from './context.ts';

export interface StandaloneService {
  /** Resolves once questions are taken and worked on. */
  start(): Promise<ApiAddress>;
  /** Drains the api, then the worker, then closes the stores and the emulators. */
  destroy(): Promise<void>;
}

export function createStandaloneService(ctx: StandaloneContext): StandaloneService {
  const api = createApiService(ctx.api);
  const worker = createWorkerService(ctx.worker);
  return {
    async start() {
      await worker.start();
      const address = await api.start();
      ctx.setApiAddress(address.url);
      return address;
    },
    async destroy() {
      await api.destroy();
      await worker.destroy();
      await ctx.close();
    },
  };
}
