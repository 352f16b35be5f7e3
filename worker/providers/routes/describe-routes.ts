import { findSetName } from '@quartet/runtime/environment/settings.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { modelVariables, toVariableName } from '../provider-settings.ts';
import type { ProvidersConfig, RouteConfig } from '../providers-config.ts';

/** A route of a model, without the value of any variable. */
export interface RouteNotice {
  readonly model: ModelKey;
  readonly label: string;
  readonly modelId: string;
  readonly provider: RouteConfig['provider'];
  /** The variable that enables the route, by the name that was used to set it. For a demo, the variable that would replace it. */
  readonly variable: string;
}

/** Returns a notice for each route of each model, in the panel's order. */
export function describeRoutes(
  all: ProvidersConfig['routes'],
  environment: Readonly<Record<string, string | undefined>>,
): readonly RouteNotice[] {
  return modelKeys.flatMap((model) => {
    const routes = all[model];
    return routes.map((route): RouteNotice => {
      const { provider, models } = route;
      const [{ id, label }] = models;
      const keys = routes.filter((each) => each.provider === provider);
      const number = keys.length > 1 ? ` (key ${keys.indexOf(route) + 1})` : '';
      const variable = findVariable(model, provider, environment) + number;
      return { model, label, modelId: id, provider, variable };
    });
  });
}

function findVariable(
  model: ModelKey,
  provider: RouteConfig['provider'],
  environment: Readonly<Record<string, string | undefined>>,
): string {
  if (provider === 'openrouter') return 'OPENROUTER_API_KEY';
  if (provider === 'local') return 'OLLAMA_MODELS';
  const names = [toVariableName(model, 'API_KEY'), toVariableName(model, 'BASE_URL')] as const;
  const set = names.map((name) => findSetName(name, modelVariables[name], environment));
  return set.find((name) => name !== null) ?? names[0];
}
