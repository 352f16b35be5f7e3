import { Secret } from '@quartet/runtime/environment/secret.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from '../adapter-name.ts';
import type { Vendor } from '../language-model.ts';
import { type LocalModel, type ProviderValues, toVariableName } from '../provider-settings.ts';
import type { RouteConfig, Routes } from '../providers-config.ts';
import { noHost, unknownHost } from '../retention.ts';
import { changeRow } from '../slots/change-row.ts';
import { type EmulatedProvider, type Provider, providers } from '../slots/providers.ts';
import type { RouteName, RowModel, SlotModel, SlotRow } from '../slots/slot-row.ts';
import { slotRows } from '../slots/slot-rows.ts';

/** The base URLs at which an emulator plays each provider. */
export type EmulatorUrls = Readonly<Record<EmulatedProvider, string>>;

interface Slot {
  readonly key: ModelKey;
  readonly row: SlotRow;
  readonly values: ProviderValues;
}

/** The routes to one provider: a route for each key. */
interface KeyedRoutes extends Omit<RouteConfig, 'apiKey' | 'retention'> {
  readonly apiKeys: readonly Secret[];
}

/**
 * Lists the routes of every model, preferred first. The local models go to the models without a key, in the panel's order, and
 * the emulator plays those that are left. Throws `EnvironmentError` with every problem.
 */
export function toRoutes(
  values: ProviderValues,
  emulator: EmulatorUrls | undefined,
): Readonly<Record<ModelKey, Routes>> {
  const problems: string[] = [];
  const local = [...(values.OLLAMA_MODELS ?? [])];
  const routes = forEachModel((key) => {
    const slot = { key, row: changeRow(slotRows[key], values.MODEL_ROWS?.[key]), values };
    const names = listRouteNames(slot);
    const listed =
      names.length > 0
        ? names.map((name) => (name === 'own' ? toOwn(slot) : toOpenrouter(slot)))
        : [toKeyless(slot, local.shift(), emulator)];
    const problem = listed.find((each) => typeof each === 'string');
    if (problem !== undefined) problems.push(problem);
    return listed.flatMap((each, at) =>
      typeof each === 'string' ? [] : splitByKey(each, slot, at === 0),
    );
  });
  if (local.length > 0) {
    problems.push('OLLAMA_MODELS: must not list more models than there are slots without a key');
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return routes as unknown as Record<ModelKey, Routes>;
}

/** Returns the routes of the row, or else the first that has a key. */
function listRouteNames({ key, row, values }: Slot): readonly RouteName[] {
  if (row.routes) return [...new Set(row.routes)];
  // A model that was given a key, an address or another adapter is on its own, even if something is still missing.
  const isOwn =
    values[toVariableName(key, 'API_KEY')] ||
    values[toVariableName(key, 'BASE_URL')] ||
    row.adapter !== slotRows[key].adapter;
  if (isOwn) return ['own'];
  return values.OPENROUTER_API_KEY ? ['openrouter'] : [];
}

/** An emulator, or a server of one's own, may want no key; the SDKs do. */
const noKey = new Secret('none');

function toOwn({ key, row, values }: Slot): KeyedRoutes | string {
  const { adapter } = row;
  const routed = adapter === 'openrouter';
  const urlName = toVariableName(key, 'BASE_URL');
  const ownUrl = values[urlName];
  const baseUrl = ownUrl ?? (routed ? values.OPENROUTER_BASE_URL : row.liveUrl);
  if (!baseUrl) return `${urlName}: must be set for the adapter ${adapter}`;
  const ownKeys = values[toVariableName(key, 'API_KEY')];
  const apiKeys = ownKeys ?? (routed ? values.OPENROUTER_API_KEY : undefined);
  if (!apiKeys && !ownUrl) return wantsKey(key);
  return {
    provider: 'own',
    adapter,
    apiKeys: apiKeys ?? [noKey],
    baseUrl,
    ...toModels(row, adapter),
  };
}

function toOpenrouter({ key, row, values }: Slot): KeyedRoutes | string {
  const { OPENROUTER_API_KEY: apiKeys, OPENROUTER_BASE_URL: baseUrl } = values;
  if (!apiKeys) return `OPENROUTER_API_KEY: must be set for the routes of "${key}"`;
  const adapter = 'openrouter';
  return { provider: 'openrouter', adapter, apiKeys, baseUrl, ...toModels(row, adapter) };
}

function toKeyless(
  { key, row, values }: Slot,
  local: LocalModel | undefined,
  emulator: EmulatorUrls | undefined,
): KeyedRoutes | string {
  const apiKeys = [noKey];
  if (local) {
    const { checkModel } = row;
    return {
      provider: 'local',
      adapter: 'openai-compatible',
      apiKeys,
      baseUrl: values.OLLAMA_BASE_URL,
      models: [toLocalModel(local)],
      ...(checkModel && { checkModel: toLocalModel(checkModel) }),
    };
  }
  if (!emulator) return `${wantsKey(key)}, or OPENROUTER_API_KEY, or OLLAMA_MODELS`;
  const { adapter, emulatedAs } = row;
  const models = toModels(row, adapter);
  return { provider: 'demo', adapter, apiKeys, baseUrl: emulator[emulatedAs], ...models };
}

function wantsKey(key: ModelKey): string {
  return `${toVariableName(key, 'API_KEY')}: must be set, or ${toVariableName(key, 'BASE_URL')}`;
}

/** Makes a route of each key. A contract is one with the preferred provider. */
function splitByKey(
  { apiKeys, ...config }: KeyedRoutes,
  { row, values }: Slot,
  isPreferred: boolean,
): readonly RouteConfig[] {
  const { contract, region } = row;
  const terms = toTerms(config, row, values.RETENTION === 'none');
  const declared = {
    ...(contract ? { host: terms.host, ...contract } : terms),
    ...(region && { region }),
  };
  const retention = isPreferred && terms.host !== null ? declared : terms;
  return apiKeys.map((apiKey) => ({ ...config, apiKey, retention }));
}

/** Finds what is kept by the terms of the provider at this address. */
function toTerms(
  { provider, baseUrl }: Pick<RouteConfig, 'provider' | 'baseUrl'>,
  row: SlotRow,
  keepsNothing: boolean,
): Retention {
  if (provider === 'demo') return noHost;
  const known: readonly Provider[] = [row, ...Object.values(providers)];
  const asked = known.find(({ liveUrl }) => liveUrl === baseUrl);
  return (keepsNothing ? asked?.unkept : undefined) ?? asked?.retention ?? unknownHost;
}

function toModels(row: SlotRow, adapter: AdapterName): Pick<RouteConfig, 'models' | 'checkModel'> {
  const toModel = ({ id, openrouterId, ...model }: RowModel): SlotModel =>
    adapter === 'openrouter'
      ? { ...model, id: openrouterId, vendor: toVendor(openrouterId) }
      : { ...model, id, vendor: row.vendor };
  const [first, ...rest] = row.models;
  return {
    models: [toModel(first), ...rest.map(toModel)],
    ...(row.checkModel && { checkModel: toModel(row.checkModel) }),
  };
}

/** Describes a local model: it costs nothing that could be counted, and its server decides how it thinks. */
function toLocalModel({ id, label }: LocalModel): SlotModel {
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
