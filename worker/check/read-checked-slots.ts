import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { providerSettings, removedProviderSettings } from '../providers/provider-settings.ts';
import type { ProvidersConfig } from '../providers/providers-config.ts';
import { describeRoutes, type RouteNotice } from '../providers/routes/describe-routes.ts';
import type { EmulatorUrls } from '../providers/routes/to-routes.ts';
import { toProvidersConfig } from '../providers/to-providers-config.ts';

/** A placeholder for slots without a provider, never called, so that the others can be checked. */
const nowhere = 'http://127.0.0.1:9';
const emulator: EmulatorUrls = {
  openai: nowhere,
  xai: nowhere,
  anthropic: nowhere,
  google: nowhere,
  compatible: nowhere,
};

export interface CheckedSlots {
  readonly config: ProvidersConfig;
  readonly notices: readonly RouteNotice[];
}

/** Throws `EnvironmentError` with every problem, and when no slot has anything. */
export function readCheckedSlots(
  environment: Readonly<Record<string, string | undefined>>,
): CheckedSlots {
  const values = readSettings(providerSettings, environment, removedProviderSettings);
  const config = toProvidersConfig(values, { emulator });
  const notices = describeRoutes(config.routes, environment);
  if (notices.some(({ provider }) => provider !== 'demo')) return { config, notices };
  throw new EnvironmentError(notices.map(({ variable }) => `${variable}: is not set`));
}
