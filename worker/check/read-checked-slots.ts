import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { providerVariables } from '../providers/provider-variables.ts';
import type { ProvidersConfig } from '../providers/providers-config.ts';
import type { EmulatorUrls } from '../providers/slots/carriers.ts';
import { describeSlots, type SlotNotice } from '../providers/slots/describe-slots.ts';
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
  readonly notices: readonly SlotNotice[];
}

/** Throws `EnvironmentError` with every problem, and when no slot has anything. */
export function readCheckedSlots(
  environment: Readonly<Record<string, string | undefined>>,
): CheckedSlots {
  const config = toProvidersConfig(readSettings(providerVariables, environment), { emulator });
  const notices = describeSlots(config.slots, environment);
  if (notices.some(({ carrier }) => carrier !== 'demo')) return { config, notices };
  throw new EnvironmentError(notices.map(({ variable }) => `${variable}: is not set`));
}
