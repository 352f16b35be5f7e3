import { Secret } from '@quartet/runtime/environment/secret.ts';
import type { VariableValues } from '@quartet/runtime/environment/variables.ts';
import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { SlotConfig } from '../providers-config.ts';
import type { ModelChoice } from './models-variable.ts';
import { services } from './services.ts';
import type { EmulatedWire, SlotModel } from './slot-row.ts';
import { slotRows } from './slot-rows.ts';
import { type slotVariables, toVariableName } from './slot-variables.ts';

type SlotValues = VariableValues<typeof slotVariables>;

/** Where an emulator plays each wire, as the base URL that the adapter expects. */
export type EmulatorUrls = Readonly<Record<EmulatedWire, string>>;

/** Returns the slot's configuration, or what is wrong with it. */
export function toSlotConfig(
  model: ModelKey,
  values: SlotValues,
  emulator: EmulatorUrls | undefined,
): SlotConfig | string {
  const [keyName, urlName] = [toVariableName(model, 'API_KEY'), toVariableName(model, 'BASE_URL')];
  const { [keyName]: apiKey, [urlName]: baseUrl } = values;
  const adapter = values[toVariableName(model, 'ADAPTER')];
  const row = slotRows[model];
  const { vendor, liveUrl, emulatedAs } = adapter === row.adapter ? row : services[adapter];
  const demo = !apiKey && !baseUrl;
  if (demo && !emulator) return `${keyName}: must be set, or ${urlName}`;
  const address = demo ? emulatedAs && emulator?.[emulatedAs] : (baseUrl ?? liveUrl);
  if (!address) return `${urlName}: must be set for the adapter ${adapter}`;
  return {
    adapter,
    vendor,
    // An emulator, or a server of one's own, may want no key; the SDKs do.
    apiKey: apiKey ?? new Secret('none'),
    baseUrl: address,
    models: toModels(model, values),
    demo,
  };
}

/** What the environment says of all models of the slot comes first, then the row of the id. */
function toModels(model: ModelKey, values: SlotValues): SlotConfig['models'] {
  const { models } = slotRows[model];
  const price = values[toVariableName(model, 'PRICE')];
  const effort = values[toVariableName(model, 'EFFORT')];
  const toModel = ({ id, label }: ModelChoice): SlotModel => {
    const known = models.find((row) => row.id === id);
    return {
      ...known,
      id,
      label,
      price: { ...(known ?? models[0]).price, ...price },
      effort: effort ?? known?.effort ?? null,
    };
  };
  const [first, ...rest] = values[toVariableName(model, 'MODELS')];
  return [toModel(first), ...rest.map(toModel)];
}
