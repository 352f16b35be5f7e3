import { Secret } from '@quartet/runtime/environment/secret.ts';
import { EnvironmentError } from '@quartet/runtime/environment/variables.ts';
import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Retention } from '@quartet/shared/domain/retention.ts';
import type { AdapterName } from '../adapter-name.ts';
import type { Company } from '../language-model.ts';
import { type LocalModel, type ProviderValues, toVariableName } from '../provider-settings.ts';
import type { RouteConfig, Routes } from '../providers-config.ts';
import { noHost, unknownHost } from '../retention.ts';
import { changeRow } from '../rows/change-row.ts';
import { type EmulatedProvider, type Provider, providers } from '../rows/providers.ts';
import type { ModelVersion, RouteName, RouteRow, RowModel } from '../rows/route-row.ts';
import { routeRows } from '../rows/route-rows.ts';

/** The base URLs at which an emulator plays each provider. */
export type EmulatorUrls = Readonly<Record<EmulatedProvider, string>>;

interface Model {
  readonly key: ModelKey;
  readonly row: RouteRow;
  readonly values: ProviderValues;
}

/** The routes to one provider: a route for each key. */
interface KeyedRoutes extends Omit<RouteConfig, 'apiKey' | 'retention'> {
  readonly apiKeys: readonly Secret[];
}

/**
 * Lists the routes of every model, preferred first. Models without a key get the local models, in the panel's order, and the emulator
 * plays the rest. Throws `EnvironmentError` with every problem.
 */
export function toRoutes(
  values: ProviderValues,
  emulator: EmulatorUrls | undefined,
): Readonly<Record<ModelKey, Routes>> {
  const problems: string[] = [];
  const local = [...(values.OLLAMA_MODELS ?? [])];
  const routes = forEachModel((key) => {
    const model = { key, row: changeRow(routeRows[key], values.MODEL_ROWS?.[key]), values };
    const names = listRouteNames(model);
    const listed =
      names.length > 0
        ? names.map((name) => (name === 'own' ? toOwn(model) : toOpenrouter(model)))
        : [toKeyless(model, local.shift(), emulator)];
    const problem = listed.find((each) => typeof each === 'string');
    if (problem !== undefined) problems.push(problem);
    return listed.flatMap((each, at) =>
      typeof each === 'string' ? [] : splitByKey(each, model, at === 0),
    );
  });
  if (local.length > 0) {
    problems.push('OLLAMA_MODELS: must not list more models than there are tabs without a key');
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return routes as unknown as Record<ModelKey, Routes>;
}

/** Returns the routes of the row, or else the first that has a key. */
function listRouteNames({ key, row, values }: Model): readonly RouteName[] {
  if (row.routes) return [...new Set(row.routes)];
  // A model with a key, an address or another adapter uses its own provider, even if a setting is still missing.
  const isOwn =
    values[toVariableName(key, 'API_KEY')] ||
    values[toVariableName(key, 'BASE_URL')] ||
    row.adapter !== routeRows[key].adapter;
  if (isOwn) return ['own'];
  return values.OPENROUTER_API_KEY ? ['openrouter'] : [];
}

/** An emulator or your own server may need no key, but the SDKs require one. */
const noKey = new Secret('none');

function toOwn({ key, row, values }: Model): KeyedRoutes | string {
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

function toOpenrouter({ key, row, values }: Model): KeyedRoutes | string {
  const { OPENROUTER_API_KEY: apiKeys, OPENROUTER_BASE_URL: baseUrl } = values;
  if (!apiKeys) return `OPENROUTER_API_KEY: must be set for the routes of "${key}"`;
  const adapter = 'openrouter';
  return { provider: 'openrouter', adapter, apiKeys, baseUrl, ...toModels(row, adapter) };
}

function toKeyless(
  { key, row, values }: Model,
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

/** Makes a route for each key. A contract only applies to the preferred provider. */
function splitByKey(
  { apiKeys, ...config }: KeyedRoutes,
  { row, values }: Model,
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

/** Finds how long the provider at this address keeps data, by its terms. */
function toTerms(
  { provider, baseUrl }: Pick<RouteConfig, 'provider' | 'baseUrl'>,
  row: RouteRow,
  keepsNothing: boolean,
): Retention {
  if (provider === 'demo') return noHost;
  const known: readonly Provider[] = [row, ...Object.values(providers)];
  const asked = known.find(({ liveUrl }) => liveUrl === baseUrl);
  return (keepsNothing ? asked?.unkept : undefined) ?? asked?.retention ?? unknownHost;
}

function toModels(row: RouteRow, adapter: AdapterName): Pick<RouteConfig, 'models' | 'checkModel'> {
  const toModel = ({ id, openrouterId, ...model }: RowModel): ModelVersion =>
    adapter === 'openrouter'
      ? { ...model, id: openrouterId, company: toCompany(openrouterId) }
      : { ...model, id, company: row.company };
  const [first, ...rest] = row.models;
  return {
    models: [toModel(first), ...rest.map(toModel)],
    ...(row.checkModel && { checkModel: toModel(row.checkModel) }),
  };
}

/** Describes a local model: it costs nothing that could be counted, and its server decides how it thinks. */
function toLocalModel({ id, label }: LocalModel): ModelVersion {
  return { id, label, company: toFamily(id), price: { input: 0, output: 0 }, effort: null };
}

/** Maps OpenRouter's names of companies to ours, where they differ. */
const renamed: Readonly<Record<string, Company>> = { 'x-ai': 'xai' };

/** Reads the company: `x-ai/grok-4` → `xai`. `other` for an id that names none. */
function toCompany(openrouterId: string): Company {
  const [, company] = /^~?([\w.-]+)\//.exec(openrouterId) ?? [];
  return company ? (renamed[company] ?? company) : 'other';
}

/** Reads the family: `qwen3:8b` → `qwen`. It has one company, whatever its size. `other` for an id without letters. */
function toFamily(localId: string): Company {
  const name = localId.slice(localId.lastIndexOf('/') + 1);
  return /^[A-Za-z]+/.exec(name)?.[0].toLowerCase() ?? 'other';
}
