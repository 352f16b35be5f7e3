import { limits } from '@quartet/shared/domain/limits.ts';
import type { ProviderValues } from './provider-settings.ts';
import type { ProvidersConfig } from './providers-config.ts';
import { type EmulatorUrls, toRoutes } from './routes/to-routes.ts';

/** A model with neither key nor address is played by the emulator, if there is one. Throws `EnvironmentError`. */
export function toProvidersConfig(
  values: ProviderValues,
  { emulator }: { readonly emulator?: EmulatorUrls } = {},
): ProvidersConfig {
  return {
    routes: toRoutes(values, emulator),
    composers: [...new Set(values.CONSENSUS_COMPOSERS)],
    firstEventMs: 120_000,
    idleMs: 45_000,
    answerCharacters: limits.answerCharacters,
    keepsNothing: values.RETENTION === 'none',
    dailyMicroDollars: values.PROVIDER_DAILY_SPEND_USD,
  };
}
