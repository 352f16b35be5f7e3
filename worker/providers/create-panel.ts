import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { OnCall } from './call/record-call.ts';
import { createModel } from './create-model.ts';
import { createSlot } from './create-slot.ts';
import type { LanguageModel } from './language-model.ts';
import type { Panel } from './panel.ts';
import type { ProvidersConfig } from './providers-config.ts';
import { nameServed } from './served/name-served.ts';
import type { SlotModel } from './slots/slot-row.ts';

/** `onCall` hears of every call to a provider once it is over. */
export function createPanel(config: ProvidersConfig, onCall: OnCall = () => {}): Panel {
  const slots = forEachModel((key) =>
    createSlot({
      key,
      demo: config.slots[key].carrier === 'demo',
      host: new URL(config.slots[key].baseUrl).host,
      models: createModels(key, config),
      limits: config,
      nameServed: (asked, servedId) => nameServed(asked, servedId, config.slots[key].models),
      onCall,
    }),
  );
  return {
    slot: (model) => slots[model],
    composers: config.composers.map((model) => slots[model]),
  };
}

function createModels(
  key: ModelKey,
  config: ProvidersConfig,
): readonly [LanguageModel, ...LanguageModel[]] {
  const { adapter, apiKey, baseUrl, models } = config.slots[key];
  const { maxOutputTokens, webSearchMaxUses } = config;
  const create = ({ id, label, vendor, effort, silenceMs, ...most }: SlotModel) =>
    createModel(adapter, {
      modelId: id,
      label,
      vendor,
      apiKey,
      baseUrl,
      maxOutputTokens: Math.min(maxOutputTokens, most.maxOutputTokens ?? maxOutputTokens),
      effort,
      webSearchMaxUses,
      ...(silenceMs && { silenceMs }),
    });
  const [first, ...rest] = models;
  return [create(first), ...rest.map(create)];
}
