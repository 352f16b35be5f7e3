import { forEachModel } from '@quartet/shared/domain/panel.ts';
import { type ReadingPace, usualPace } from './call/reading-pace.ts';
import type { OnCall } from './call/record-call.ts';
import type { ModelSettings } from './call/settings.ts';
import { createModel } from './create-model.ts';
import { createSlot } from './create-slot.ts';
import type { LanguageModel } from './language-model.ts';
import type { Panel } from './panel.ts';
import type { ProvidersConfig, SlotConfig } from './providers-config.ts';
import { nameServed } from './served/name-served.ts';
import type { SlotModel } from './slots/slot-row.ts';

export interface PanelParts {
  /** Hears of every call to a provider once it is over. */
  readonly onCall?: OnCall;
  /** When what providers stream is read. */
  readonly pace?: ReadingPace;
}

export function createPanel(
  config: ProvidersConfig,
  { onCall = () => {}, pace = usualPace }: PanelParts = {},
): Panel {
  const slots = forEachModel((key) =>
    createSlot({
      key,
      demo: config.slots[key].carrier === 'demo',
      host: new URL(config.slots[key].baseUrl).host,
      models: createModels(config.slots[key], config, pace),
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

/** What the adapter of a slot is told of one of its models. */
export function toSettings(
  { apiKey, baseUrl }: SlotConfig,
  { maxOutputTokens, isOutputLimitSet, webSearchMaxUses }: ProvidersConfig,
  { id, label, vendor, effort, silenceMs, ...most }: SlotModel,
): ModelSettings {
  return {
    modelId: id,
    label,
    vendor,
    apiKey,
    baseUrl,
    maxOutputTokens: Math.min(maxOutputTokens, most.maxOutputTokens ?? maxOutputTokens),
    isOutputLimitSet,
    effort,
    webSearchMaxUses,
    ...(silenceMs && { silenceMs }),
  };
}

function createModels(
  slot: SlotConfig,
  config: ProvidersConfig,
  pace: ReadingPace,
): readonly [LanguageModel, ...LanguageModel[]] {
  const create = (model: SlotModel) =>
    createModel(slot.adapter, { ...toSettings(slot, config, model), pace });
  const [first, ...rest] = slot.models;
  return [create(first), ...rest.map(create)];
}
