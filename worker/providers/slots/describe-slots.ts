import { findSetName } from '@quartet/runtime/environment/settings.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ProvidersConfig, SlotConfig } from '../providers-config.ts';
import { slotVariables, toVariableName } from './slot-variables.ts';

/** Describes how a slot is carried, without any value of a variable. */
export interface SlotNotice {
  readonly model: ModelKey;
  readonly label: string;
  readonly modelId: string;
  readonly carrier: SlotConfig['carrier'];
  /** The variable that carries it, by the name under which it was set. For a demo, the variable that would. */
  readonly variable: string;
}

/** One notice for each slot, in the panel's order. */
export function describeSlots(
  slots: ProvidersConfig['slots'],
  environment: Readonly<Record<string, string | undefined>>,
): readonly SlotNotice[] {
  return modelKeys.map((model) => {
    const { carrier, models } = slots[model];
    const [{ id, label }] = models;
    const variable = findVariable(model, carrier, environment);
    return { model, label, modelId: id, carrier, variable };
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
