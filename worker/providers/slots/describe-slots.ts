import { findSetName } from '@quartet/runtime/environment/settings.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { listRoutes, type ProvidersConfig, type SlotConfig } from '../providers-config.ts';
import { slotVariables, toVariableName } from './slot-variables.ts';

/** Describes by which route a slot is carried, without any value of a variable. */
export interface SlotNotice {
  readonly model: ModelKey;
  readonly label: string;
  readonly modelId: string;
  readonly carrier: SlotConfig['carrier'];
  /** The variable that carries it, by the name under which it was set. For a demo, the variable that would. */
  readonly variable: string;
}

/** One notice for each route of each slot, in the panel's order. */
export function describeSlots(
  slots: ProvidersConfig['slots'],
  environment: Readonly<Record<string, string | undefined>>,
): readonly SlotNotice[] {
  return modelKeys.flatMap((model) => {
    const routes = listRoutes(slots[model]);
    return routes.map((route): SlotNotice => {
      const { carrier, models } = route;
      const [{ id, label }] = models;
      const keys = routes.filter((each) => each.carrier === carrier);
      const number = keys.length > 1 ? ` (key ${keys.indexOf(route) + 1})` : '';
      const variable = findVariable(model, carrier, environment) + number;
      return { model, label, modelId: id, carrier, variable };
    });
  });
}

function findVariable(
  model: ModelKey,
  carrier: SlotConfig['carrier'],
  environment: Readonly<Record<string, string | undefined>>,
): string {
  if (carrier === 'openrouter') return 'OPENROUTER_API_KEY';
  if (carrier === 'local') return 'OLLAMA_MODELS';
  const names = [toVariableName(model, 'API_KEY'), toVariableName(model, 'BASE_URL')] as const;
  const set = names.map((name) => findSetName(name, slotVariables[name], environment));
  return set.find((name) => name !== null) ?? names[0];
}
