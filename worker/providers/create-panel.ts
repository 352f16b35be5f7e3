import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import { createModel } from './create-model.ts';
import { createSlot } from './create-slot.ts';
import type { LanguageModel } from './language-model.ts';
import type { Panel } from './panel.ts';
import type { ProvidersConfig } from './providers-config.ts';
import type { SlotModel } from './slots/slot-row.ts';

export function createPanel(config: ProvidersConfig): Panel {
  const slots = forEachModel((key) =>
    createSlot({
      key,
      demo: config.slots[key].demo,
      models: createModels(key, config),
      limits: config,
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
  const { adapter, vendor, apiKey, baseUrl, models } = config.slots[key];
  const { maxOutputTokens, webSearchMaxUses } = config;
  const create = ({ id, label, effort }: SlotModel) =>
    createModel(adapter, {
      modelId: id,
      label,
      vendor,
      apiKey,
      baseUrl,
      maxOutputTokens,
      effort,
      webSearchMaxUses,
    });
  const [first, ...rest] = models;
  return [create(first), ...rest.map(create)];
}
