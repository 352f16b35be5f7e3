import { findFreePort } from '../../../tests/support/free-port.ts';
import { startProgram } from './start-program.ts';

/** How every answer is streamed from now on. */
export interface Pace {
  readonly tokens: number;
  readonly gapMs: number;
  /** The bytes of each token after the first; by default the bytes of a short word. */
  readonly characters?: number;
  /** Each token of an answer says when it was written, as the first one does in any case. */
  readonly stamped?: boolean;
}

export interface ProviderStub {
  readonly baseUrl: string;
  setPace(pace: Pace): Promise<void>;
  /** Streams that run, and when its callers closed streams before their end since the pace was set, in `monotonicMs`. */
  readState(): Promise<{ readonly running: number; readonly closedAt: readonly number[] }>;
  close(): Promise<void>;
}

/** In a process of its own, whose cost is not counted. */
export async function startProviderStub(): Promise<ProviderStub> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const stub = await startProgram('provider-stub', { PORT: String(port) }, 'stub started');
  return {
    baseUrl: `${url}/v1`,
    async setPace(pace) {
      await fetch(`${url}/pace`, { method: 'POST', body: JSON.stringify(pace) });
    },
    async readState() {
      const response = await fetch(`${url}/state`, { method: 'POST' });
      return (await response.json()) as { running: number; closedAt: number[] };
    },
    close: async () => void (await stub.end()),
  };
}
