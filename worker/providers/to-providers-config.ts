import { Secret } from '@quartet/runtime/environment/secret.ts';
import { EnvironmentError, type VariableValues } from '@quartet/runtime/environment/variables.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Price } from '../spend/price.ts';
import type { Vendor } from './language-model.ts';
import type { providerVariables } from './provider-variables.ts';
import type { AdapterName, ModelChoice, ProvidersConfig, SlotConfig } from './providers-config.ts';

export type ProviderValues = VariableValues<typeof providerVariables>;

/** Where an emulator plays each provider, as the base URL that its SDK expects. */
export type EmulatorUrls = Readonly<Record<'openai' | 'xai' | 'anthropic' | 'google', string>>;

interface SlotValues {
  readonly apiKey: Secret | undefined;
  readonly baseUrl: string | undefined;
  readonly adapter: AdapterName;
  readonly models: readonly [ModelChoice, ...ModelChoice[]];
  readonly price: Price;
}

const liveUrls: EmulatorUrls = {
  openai: 'https://api.openai.com/v1',
  xai: 'https://api.x.ai/v1',
  anthropic: 'https://api.anthropic.com',
  google: 'https://generativelanguage.googleapis.com',
};

/**
 * Groups the values into the panel's configuration. A slot with neither key nor address is played by the emulator, if
 * there is one. Throws `EnvironmentError` with every slot that cannot work.
 */
export function toProvidersConfig(
  values: ProviderValues,
  { emulator }: { readonly emulator?: EmulatorUrls } = {},
): ProvidersConfig {
  const slots = forEachModel((key) => toSlot(key, readSlot(key, values), emulator));
  const problems = modelKeys.flatMap((key) => {
    const slot = slots[key];
    return typeof slot === 'string' ? [slot] : [];
  });
  if (problems.length > 0) throw new EnvironmentError(problems);
  return {
    slots: slots as Record<ModelKey, SlotConfig>,
    composers: [...new Set(values.CONSENSUS_COMPOSERS)],
    firstEventMs: values.PROVIDER_FIRST_EVENT_SECONDS * 1_000,
    idleMs: values.PROVIDER_IDLE_SECONDS * 1_000,
    answerCharacters: values.ANSWER_MAX_CHARACTERS,
    maxOutputTokens: values.ANSWER_MAX_OUTPUT_TOKENS,
    webSearchMaxUses: values.WEB_SEARCH_MAX_USES,
    dailyMicroDollars: values.PROVIDER_DAILY_SPEND_USD,
  };
}

function readSlot(key: ModelKey, values: ProviderValues): SlotValues {
  const name = key.toUpperCase() as Uppercase<ModelKey>;
  return {
    apiKey: values[`${name}_API_KEY`],
    baseUrl: values[`${name}_BASE_URL`],
    adapter: values[`${name}_ADAPTER`],
    models: values[`${name}_MODELS`],
    price: values[`${name}_PRICE`],
  };
}

/** Returns the slot's configuration, or what is wrong with it. */
function toSlot(
  key: ModelKey,
  { apiKey, baseUrl, adapter, models, price }: SlotValues,
  emulator: EmulatorUrls | undefined,
): SlotConfig | string {
  const name = key.toUpperCase();
  const vendor = toVendor(key, adapter);
  if (apiKey || baseUrl) {
    const address = baseUrl ?? (vendor === 'other' ? undefined : liveUrls[vendor]);
    if (!address) return `${name}_BASE_URL: must be set for the adapter openai-compatible`;
    // A server of one's own may want no key, the SDKs do.
    const key = apiKey ?? new Secret('none');
    return { adapter, vendor, apiKey: key, baseUrl: address, models, price, demo: false };
  }
  if (!emulator) return `${name}_API_KEY: must be set, or ${name}_BASE_URL`;
  if (vendor === 'other') return `${name}_BASE_URL: must be set for the adapter openai-compatible`;
  const demoKey = new Secret('demo');
  return { adapter, vendor, apiKey: demoKey, baseUrl: emulator[vendor], models, price, demo: true };
}

function toVendor(key: ModelKey, adapter: AdapterName): Vendor {
  if (adapter === 'openai') return key === 'grok' ? 'xai' : 'openai';
  return adapter === 'openai-compatible' ? 'other' : adapter;
}
