import type { EmulatorOptions, ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { startProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { createPanel } from '@quartet/worker/providers/create-panel.ts';
import type { Panel } from '@quartet/worker/providers/panel.ts';
import { providerSettings } from '@quartet/worker/providers/provider-settings.ts';
import type { ProvidersConfig } from '@quartet/worker/providers/providers-config.ts';
import type { EmulatorUrls } from '@quartet/worker/providers/routes/to-routes.ts';
import { toProvidersConfig } from '@quartet/worker/providers/to-providers-config.ts';

export interface EmulatedPanel {
  readonly emulator: ProviderEmulator;
  readonly panel: Panel;
  readonly config: ProvidersConfig;
}

/** The product's own panel, adapters and SDKs, with emulators instead of the live models. */
export async function openEmulatedPanel(options: EmulatorOptions = {}): Promise<EmulatedPanel> {
  const emulator = await startProviderEmulator({ pace: { wordsPerSecond: 0 }, ...options });
  const config = readPanelConfig({}, emulator.baseUrls);
  return { emulator, panel: createPanel(config), config };
}

/** `emulators` play the models that have neither a key nor an address. Throws `EnvironmentError`. */
export function readPanelConfig(
  environment: Readonly<Record<string, string | undefined>>,
  emulators?: EmulatorUrls,
): ProvidersConfig {
  const values = readSettings(providerSettings, environment);
  return toProvidersConfig(values, { ...(emulators && { emulator: emulators }) });
}
