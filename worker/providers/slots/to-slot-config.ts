import { Secret } from '@quartet/runtime/environment/secret.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { AdapterName } from '../adapter-name.ts';
import type { Vendor } from '../language-model.ts';
import type { SlotConfig } from '../providers-config.ts';
import type { CarrierValues, ChosenCarrier } from './choose-carriers.ts';
import type { ModelChoice } from './models-variable.ts';
import { services } from './services.ts';
import type { SlotModel } from './slot-row.ts';
import { slotRows } from './slot-rows.ts';
import { toVariableName } from './slot-variables.ts';

/** An emulator, or a server of one's own, may want no key; the SDKs do. */
const noKey = new Secret('none');

/** Returns the slot's configuration, or what is wrong with it. */
export function toSlotConfig(
  model: ModelKey,
  values: CarrierValues,
  chosen: ChosenCarrier | null,
): SlotConfig | string {
  switch (chosen?.carrier) {
    case undefined:
      return `${wantsKey(model)}, or OPENROUTER_API_KEY, or OLLAMA_MODELS`;
    case 'own':
      return toOwnConfig(model, values);
    case 'openrouter':
      return {
        carrier: 'openrouter',
        adapter: 'openrouter',
        apiKey: values.OPENROUTER_API_KEY ?? noKey,
        baseUrl: values.OPENROUTER_BASE_URL,
        models: toModels(model, values, 'openrouter'),
      };
    case 'local':
      return {
        carrier: 'local',
        adapter: 'openai-compatible',
        apiKey: noKey,
        baseUrl: values.OLLAMA_BASE_URL,
        models: [toLocalModel(chosen.choice)],
      };
    case 'demo': {
      const { adapter } = slotRows[model];
      const models = toModels(model, values, adapter);
      return { carrier: 'demo', adapter, apiKey: noKey, baseUrl: chosen.baseUrl, models };
    }
  }
}

function toOwnConfig(model: ModelKey, values: CarrierValues): SlotConfig | string {
  const adapter = values[toVariableName(model, 'ADAPTER')];
  const row = slotRows[model];
  const { liveUrl } = adapter === row.adapter ? row : services[adapter];
  const routed = adapter === 'openrouter';
  const urlName = toVariableName(model, 'BASE_URL');
  const ownUrl = values[urlName];
  const baseUrl = ownUrl ?? (routed ? values.OPENROUTER_BASE_URL : liveUrl);
  if (!baseUrl) return `${urlName}: must be set for the adapter ${adapter}`;
  const ownKey = values[toVariableName(model, 'API_KEY')];
  const apiKey = ownKey ?? (routed ? values.OPENROUTER_API_KEY : undefined);
  if (!apiKey && !ownUrl) return wantsKey(model);
  return {
    carrier: 'own',
    adapter,
    apiKey: apiKey ?? noKey,
    baseUrl,
    models: toModels(model, values, adapter),
  };
}

function wantsKey(model: ModelKey): string {
  return `${toVariableName(model, 'API_KEY')}: must be set, or ${toVariableName(model, 'BASE_URL')}`;
}

/** What the environment says of all models of the slot comes first, then the row of the id. */
function toModels(
  model: ModelKey,
  values: CarrierValues,
  adapter: AdapterName,
): SlotConfig['models'] {
  const row = slotRows[model];
  const price = values[toVariableName(model, 'PRICE')];
  const effort = values[toVariableName(model, 'EFFORT')];
  const { vendor } = adapter === row.adapter ? row : services[adapter];
  const toModel = ({ id, label }: ModelChoice): SlotModel => {
    const known = row.models.find((each) => each.id === id || each.openrouterId === id);
    const { openrouterId = id, ...rest } = known ?? {};
    const sent = adapter === 'openrouter' ? openrouterId : id;
    return {
      ...rest,
      id: sent,
      label,
      vendor: adapter === 'openrouter' ? toVendor(sent) : vendor,
      price: { ...(known ?? row.models[0]).price, ...price },
      effort: effort ?? known?.effort ?? null,
    };
  };
  const [first, ...rest] = values[toVariableName(model, 'MODELS')];
  return [toModel(first), ...rest.map(toModel)];
}

/** It costs nothing that could be counted, and thinks as its server was told. */
function toLocalModel({ id, label }: ModelChoice): SlotModel {
  return { id, label, vendor: toFamily(id), price: { input: 0, output: 0 }, effort: null };
}

/** What some vendors are called in OpenRouter's ids, where that is not the name used here. */
const renamed: Readonly<Record<string, Vendor>> = { 'x-ai': 'xai' };

/** `x-ai/grok-4` → `xai`. `other` for an id that names no vendor. */
function toVendor(openrouterId: string): Vendor {
  const [, vendor] = /^~?([\w.-]+)\//.exec(openrouterId) ?? [];
  return vendor ? (renamed[vendor] ?? vendor) : 'other';
}

/** `qwen3:8b` → `qwen`: a family has one vendor, whatever its size. `other` for an id without letters. */
function toFamily(localId: string): Vendor {
  const name = localId.slice(localId.lastIndexOf('/') + 1);
  return /^[A-Za-z]+/.exec(name)?.[0].toLowerCase() ?? 'other';
}
