import type { SettingValues } from '@quartet/runtime/environment/settings.ts';
import { forEachModel, type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { carrierVariables } from './carrier-variables.ts';
import type { ModelChoice } from './models-variable.ts';
import type { EmulatedWire } from './slot-row.ts';
import { slotRows } from './slot-rows.ts';
import { type SlotValues, toVariableName } from './slot-variables.ts';

/** Where an emulator plays each wire, as the base URL that the adapter expects. */
export type EmulatorUrls = Readonly<Record<EmulatedWire, string>>;

export type CarrierValues = SlotValues & SettingValues<typeof carrierVariables>;

export type ChosenCarrier =
  | { readonly carrier: 'own' | 'openrouter' }
  | { readonly carrier: 'local'; readonly choice: ModelChoice }
  | { readonly carrier: 'demo'; readonly baseUrl: string };

/** What carries each slot; null where nothing does. The local models go to the keyless slots in the panel's order. */
export function chooseCarriers(
  values: CarrierValues,
  emulator: EmulatorUrls | undefined,
): Readonly<Record<ModelKey, ChosenCarrier | null>> {
  const local = [...(values.OLLAMA_MODELS ?? [])];
  return forEachModel((model) => {
    if (isOwn(model, values)) return { carrier: 'own' };
    if (values.OPENROUTER_API_KEY) return { carrier: 'openrouter' };
    const choice = local.shift();
    if (choice) return { carrier: 'local', choice };
    return emulator ? { carrier: 'demo', baseUrl: emulator[slotRows[model].emulatedAs] } : null;
  });
}

/** True when there are models in OLLAMA_MODELS that no slot was left for. */
export function leavesLocalModels(values: CarrierValues): boolean {
  const keyless = modelKeys.filter((model) => !isOwn(model, values));
  const free = values.OPENROUTER_API_KEY ? 0 : keyless.length;
  return (values.OLLAMA_MODELS?.length ?? 0) > free;
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
