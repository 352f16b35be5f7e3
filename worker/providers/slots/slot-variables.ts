import type { Setting, SettingValues } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import { type ModelKey, modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import { adapterNames } from '../adapter-name.ts';
import { efforts } from '../language-model.ts';
import { priceVariable } from '../price.ts';
import { httpUrl } from './http-url.ts';
import { modelsVariable } from './models-variable.ts';
import { slotRows } from './slot-rows.ts';

const baseUrl = httpUrl.optional();

function toVariables(model: ModelKey) {
  const slot = `the ${shortNames[model]} slot`;
  const { keyOf, usualNames, adapter, models } = slotRows[model];
  return {
    API_KEY: {
      about: `Key of ${keyOf}.`,
      schema: variable.optionalSecret,
      ...(usualNames && { aliases: [usualNames.key] }),
    },
    BASE_URL: {
      about: `Another address for ${slot}.`,
      schema: baseUrl,
      ...(usualNames && { aliases: [usualNames.url] }),
    },
    ADAPTER: {
      about: `What speaks for ${slot}: ${adapterNames.join(', ')}.`,
      schema: variable.oneOf(adapterNames),
      fallback: adapter,
    },
    MODELS: {
      about: `Models of ${slot} as id=Label, preferred first; the next replaces a retired one.`,
      schema: modelsVariable,
      fallback: models.map(({ id, label }) => `${id}=${label}`).join(','),
    },
    PRICE: {
      about: `Price of ${slot}'s models, in US dollars per million tokens, then per 1,000 searches: input/output/searches. Default: each one's own.`,
      schema: priceVariable.optional(),
    },
    EFFORT: {
      about: `How hard ${slot}'s models think: ${efforts.join(', ')}. Default: each one's own.`,
      schema: variable.oneOf(efforts).optional(),
    },
  } satisfies Record<string, Setting>;
}

type Fields = ReturnType<typeof toVariables>;
type SlotVariableName = `${Uppercase<ModelKey>}_${keyof Fields}`;
export type SlotValues = SettingValues<SlotVariables>;

type SlotVariables = {
  readonly [Name in SlotVariableName]: Name extends `${Uppercase<ModelKey>}_${infer Field extends keyof Fields}`
    ? Fields[Field]
    : never;
};

/** `GPT_API_KEY` and its like. */
export function toVariableName<Field extends keyof Fields>(model: ModelKey, field: Field) {
  return `${model.toUpperCase() as Uppercase<ModelKey>}_${field}` as const;
}

export const slotVariables = Object.fromEntries(
  modelKeys.flatMap((model) =>
    Object.entries(toVariables(model)).map(([field, definition]) => [
      toVariableName(model, field as keyof Fields),
      definition,
    ]),
  ),
) as SlotVariables;
