import type { SettingValues } from '@quartet/runtime/environment/settings.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { defaultOutputTokens, type providerVariables } from './provider-variables.ts';
import type { ProvidersConfig, SlotConfig } from './providers-config.ts';
import {
  chooseCarriers,
  type EmulatorUrls,
  leavesLocalModels,
  toSlotConfig,
} from './slots/carriers.ts';

export type ProviderValues = SettingValues<typeof providerVariables>;

const tooManyLocal = 'OLLAMA_MODELS: must not list more models than there are slots without a key';

/** The emulator, if there is one, plays a slot with neither key nor address. Throws `EnvironmentError`. */
export function toProvidersConfig(
  values: ProviderValues,
  { emulator }: { readonly emulator?: EmulatorUrls } = {},
): ProvidersConfig {
  const carriers = chooseCarriers(values, emulator);
  const slots = forEachModel((key) => toSlotConfig(key, values, carriers[key]));
  const problems = modelKeys.flatMap((key) => {
    const slot = slots[key];
    return typeof slot === 'string' ? [slot] : [];
  });
  if (leavesLocalModels(values)) problems.push(tooManyLocal);
  if (problems.length > 0) throw new EnvironmentError(problems);
  return {
    slots: slots as Record<ModelKey, SlotConfig>,
    composers: [...new Set(values.CONSENSUS_COMPOSERS)],
    firstEventMs: values.PROVIDER_FIRST_EVENT_SECONDS * 1_000,
    idleMs: values.PROVIDER_IDLE_SECONDS * 1_000,
    answerCharacters: values.ANSWER_MAX_CHARACTERS,
    keepsNothing: values.RETENTION === 'none',
    maxOutputTokens: values.ANSWER_MAX_OUTPUT_TOKENS ?? defaultOutputTokens,
    isOutputLimitSet: values.ANSWER_MAX_OUTPUT_TOKENS !== undefined,
    webSearchMaxUses: values.WEB_SEARCH_MAX_USES,
    dailyMicroDollars: values.PROVIDER_DAILY_SPEND_USD,
  };
}
