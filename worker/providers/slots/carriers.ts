import { Secret } from '@quartet/runtime/environment/secret.ts';
import type { SettingValues } from '@quartet/runtime/environment/settings.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from '../adapter-name.ts';
import type { Vendor } from '../language-model.ts';
import type { RouteConfig, SlotConfig } from '../providers-config.ts';
import { noHost, unknownHost } from '../retention.ts';
import { type EmulatedWire, type Service, type SlotModel, services } from './slot-row.ts';
import { slotRows } from './slot-rows.ts';
import {
  type carrierVariables,
  type ModelChoice,
  type SlotValues,
  toVariableName,
} from './slot-variables.ts';

/** The base URLs at which an emulator plays each wire. */
export type EmulatorUrls = Readonly<Record<EmulatedWire, string>>;

type CarrierValues = SlotValues & SettingValues<typeof carrierVariables>;

type ChosenCarrier =
  | { readonly carrier: 'own' | 'openrouter' }
  | { readonly carrier: 'local'; readonly choice: ModelChoice }
  | { readonly carrier: 'demo'; readonly baseUrl: string };

/** Chooses the carriers of each slot, preferred first. The local models go to the keyless slots in the panel's order. */
export function chooseCarriers(
  values: CarrierValues,
  emulator: EmulatorUrls | undefined,
): Readonly<Record<ModelKey, readonly ChosenCarrier[]>> {
  const local = [...(values.OLLAMA_MODELS ?? [])];
  return forEachModel((model) => {
    const keyed = listKeyed(model, values);
    if (keyed.length > 0) return keyed.map((carrier) => ({ carrier }));
    const choice = local.shift();
    if (choice) return [{ carrier: 'local', choice }];
    return emulator ? [{ carrier: 'demo', baseUrl: emulator[slotRows[model].emulatedAs] }] : [];
  });
}

/** True when OLLAMA_MODELS lists more models than there are slots left. */
export function leavesLocalModels(values: CarrierValues): boolean {
  const keyless = modelKeys.filter((model) => listKeyed(model, values).length === 0);
  return (values.OLLAMA_MODELS?.length ?? 0) > keyless.length;
}

/** Lists the routes that were set, or else the first that has a key. */
function listKeyed(model: ModelKey, values: CarrierValues): readonly ('own' | 'openrouter')[] {
  const routes = values[toVariableName(model, 'ROUTES')];
  if (routes) return [...new Set(routes)];
  if (isOwn(model, values)) return ['own'];
  return values.OPENROUTER_API_KEY ? ['openrouter'] : [];
}

/** A slot that was given a key, an address or another adapter stands on its own, whole or not. */
function isOwn(model: ModelKey, values: SlotValues): boolean {
  const adapter = values[toVariableName(model, 'ADAPTER')];
  return Boolean(
    values[toVariableName(model, 'API_KEY')] ||
      values[toVariableName(model, 'BASE_URL')] ||
      adapter !== slotRows[model].adapter,
  );
}

/** An emulator, or a server of one's own, may want no key; the SDKs do. */
const noKey = new Secret('none');

/** Returns the slot's configuration, or what is wrong with it. */
export function toSlotConfig(
  model: ModelKey,
  values: CarrierValues,
  chosen: readonly ChosenCarrier[],
): SlotConfig | string {
  const carried = chosen.map((each) => toCarriedConfig(model, values, each));
  const problem = carried.find((each) => typeof each === 'string');
  if (problem !== undefined) return problem;
  const contract = values[toVariableName(model, 'RETENTION')];
  const region = values[toVariableName(model, 'REGION')];
  const [first, ...spares] = (carried as CarriedConfig[]).flatMap(({ apiKeys, ...config }, at) => {
    const terms = toRetention(model, values, config);
    // The contract is one with the preferred host.
    const declared = {
      ...(contract ? { host: terms.host, ...contract } : terms),
      ...(region && { region }),
    };
    const retention = at === 0 && terms.host !== null ? declared : terms;
    return apiKeys.map((apiKey): RouteConfig => ({ ...config, apiKey, retention }));
  });
  if (!first) return `${wantsKey(model)}, or OPENROUTER_API_KEY, or OLLAMA_MODELS`;
  return { ...first, spares };
}

interface CarriedConfig extends Omit<RouteConfig, 'apiKey' | 'retention'> {
  /** Each makes a route of its own. */
  readonly apiKeys: readonly Secret[];
}

/** Describes what the host keeps by the terms of the service at that address. */
function toRetention(
  model: ModelKey,
  values: CarrierValues,
  { carrier, baseUrl }: Pick<RouteConfig, 'carrier' | 'baseUrl'>,
): Retention {
  if (carrier === 'demo') return noHost;
  const known: readonly Service[] = [slotRows[model], ...Object.values(services)];
  const service = known.find(({ liveUrl }) => liveUrl === baseUrl);
  const told = values.RETENTION === 'none' ? service?.unkept : undefined;
  return told ?? service?.retention ?? unknownHost;
}

function toCarriedConfig(
  model: ModelKey,
  values: CarrierValues,
  chosen: ChosenCarrier,
): CarriedConfig | string {
  switch (chosen.carrier) {
    case 'own':
      return toOwnConfig(model, values);
    case 'openrouter':
      if (!values.OPENROUTER_API_KEY) {
        return `OPENROUTER_API_KEY: must be set for ${toVariableName(model, 'ROUTES')}`;
      }
      return {
        carrier: 'openrouter',
        adapter: 'openrouter',
        apiKeys: values.OPENROUTER_API_KEY,
        baseUrl: values.OPENROUTER_BASE_URL,
        ...toModels(model, values, 'openrouter'),
      };
    case 'local': {
      const check = values[toVariableName(model, 'CHECK_MODEL')];
      return {
        carrier: 'local',
        adapter: 'openai-compatible',
        apiKeys: [noKey],
        baseUrl: values.OLLAMA_BASE_URL,
        models: [toLocalModel(chosen.choice)],
        ...(check && { checkModel: toLocalModel(check) }),
      };
    }
    case 'demo': {
      const { adapter } = slotRows[model];
      return {
        carrier: 'demo',
        adapter,
        apiKeys: [noKey],
        baseUrl: chosen.baseUrl,
        ...toModels(model, values, adapter),
      };
    }
  }
}

function toOwnConfig(model: ModelKey, values: CarrierValues): CarriedConfig | string {
  const adapter = values[toVariableName(model, 'ADAPTER')];
  const row = slotRows[model];
  const { liveUrl } = adapter === row.adapter ? row : services[adapter];
  const routed = adapter === 'openrouter';
  const urlName = toVariableName(model, 'BASE_URL');
  const ownUrl = values[urlName];
  const baseUrl = ownUrl ?? (routed ? values.OPENROUTER_BASE_URL : liveUrl);
  if (!baseUrl) return `${urlName}: must be set for the adapter ${adapter}`;
  const ownKeys = values[toVariableName(model, 'API_KEY')];
  const apiKeys = ownKeys ?? (routed ? values.OPENROUTER_API_KEY : undefined);
  if (!apiKeys && !ownUrl) return wantsKey(model);
  return {
    carrier: 'own',
    adapter,
    apiKeys: apiKeys ?? [noKey],
    baseUrl,
    ...toModels(model, values, adapter),
  };
}

function wantsKey(model: ModelKey): string {
  return `${toVariableName(model, 'API_KEY')}: must be set, or ${toVariableName(model, 'BASE_URL')}`;
}

/** Describes the slot's models: the environment's settings for all of them come first, then the row of the id. */
function toModels(
  model: ModelKey,
  values: CarrierValues,
  adapter: AdapterName,
): Pick<RouteConfig, 'models' | 'checkModel'> {
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
  const check = values[toVariableName(model, 'CHECK_MODEL')];
  return {
    models: [toModel(first), ...rest.map(toModel)],
    ...(check && { checkModel: toModel(check) }),
  };
}

/** Describes a local model: it costs nothing that could be counted, and its server decides how it thinks. */
function toLocalModel({ id, label }: ModelChoice): SlotModel {
  return { id, label, vendor: toFamily(id), price: { input: 0, output: 0 }, effort: null };
}

/** Maps OpenRouter's names of vendors to ours, where they differ. */
const renamed: Readonly<Record<string, Vendor>> = { 'x-ai': 'xai' };

/** Reads the vendor: `x-ai/grok-4` → `xai`. `other` for an id that names none. */
function toVendor(openrouterId: string): Vendor {
  const [, vendor] = /^~?([\w.-]+)\//.exec(openrouterId) ?? [];
  return vendor ? (renamed[vendor] ?? vendor) : 'other';
}

/** Reads the family: `qwen3:8b` → `qwen`. It has one vendor, whatever its size. `other` for an id without letters. */
function toFamily(localId: string): Vendor {
  const name = localId.slice(localId.lastIndexOf('/') + 1);
  return /^[A-Za-z]+/.exec(name)?.[0].toLowerCase() ?? 'other';
}
