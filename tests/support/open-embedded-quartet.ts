import type { Mount } from '@quartet/api/context.ts';
import type { ClerkEmulator } from '@quartet/emulators/clerk/clerk-emulator.ts';
import type { EmulatorOptions, ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { createStandaloneContext, type StandaloneContext } from '@quartet/standalone/context.ts';
import { readStandaloneEnvironment } from '@quartet/standalone/environment.ts';
import { createStandaloneService } from '@quartet/standalone/service.ts';
import { findFreePort } from './free-port.ts';

/** Quartet as `npm start` runs it, in this process and in memory, with an emulated Clerk. */
export interface EmbeddedQuartet {
  readonly url: string;
  readonly opsUrl: string;
  readonly ctx: StandaloneContext;
  readonly clerk: ClerkEmulator;
  readonly close: () => Promise<void>;
}

export interface EmulatedQuartet extends EmbeddedQuartet {
  readonly emulator: ProviderEmulator;
}

type Settings = Readonly<Record<string, string>>;

interface Replaced {
  /** Served before its page. */
  readonly mounts?: readonly Mount[];
  /** False to have it take its emulators for real models. */
  readonly demo?: boolean;
}

/** Starts it on a free port, on emulators alone; `settings` are laid over its environment. */
export async function openEmbeddedQuartet(
  settings: Settings = {},
  emulatorOptions: EmulatorOptions = {},
  replaced: Replaced = {},
): Promise<EmulatedQuartet> {
  const quartet = await openQuartetWith(settings, emulatorOptions, replaced);
  const { providers: emulator } = quartet.ctx;
  if (!emulator) throw new Error('The embedded Quartet runs on emulators.');
  return { ...quartet, emulator };
}

/** Starts it on a free port, with an emulator for the models that `settings` leave without anything. */
export async function openQuartetWith(
  settings: Settings,
  emulatorOptions: EmulatorOptions = {},
  { mounts = [], demo }: Replaced = {},
): Promise<EmbeddedQuartet> {
  const environment = readStandaloneEnvironment({
    PORT: String(await findFreePort()),
    OPS_PORT: '0',
    DATA_DIR: 'memory',
    LOG_LEVEL: 'error',
    DRAIN_SECONDS: '0',
    WORKER_DRAIN_SECONDS: '0',
    // Raises the overload limit, so that the tests also pass on slow machines.
    OVERLOAD_LAG_MS: '60000',
    OVERLOAD_QUEUE_SECONDS: '600',
    ...settings,
  });
  const ctx = await createStandaloneContext(environment, { emulator: emulatorOptions });
  const { clerk } = ctx;
  if (!clerk) throw new Error('The embedded Quartet runs on an emulated Clerk.');
  const api = {
    ...ctx.api,
    mounts: [...ctx.api.mounts, ...mounts],
    ...(demo !== undefined && { emulated: demo ? ('all' as const) : ('none' as const) }),
  };
  const service = createStandaloneService({ ...ctx, api });
  const { url, opsUrl } = await service.start();
  return { url, opsUrl, ctx, clerk, close: () => service.destroy() };
}
