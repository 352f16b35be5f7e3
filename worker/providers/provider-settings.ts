import type { Setting, Settings, SettingValues } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import { type ModelKey, modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import * as z from 'zod';
import { rowChangesVariable } from './rows/change-row.ts';
import { providers } from './rows/providers.ts';
import { routeRows } from './rows/route-rows.ts';

function toVariables(model: ModelKey) {
  const { keyOf, usualNames } = routeRows[model];
  return {
    API_KEY: {
      about: `Key of ${keyOf}. Several, separated by commas, replace one another while one is limited.`,
      schema: variable.optionalSecrets,
      ...(usualNames && { aliases: [usualNames.key] }),
    },
    BASE_URL: {
      about: `Another address for ${shortNames[model]}.`,
      schema: variable.optionalUrl,
      ...(usualNames && { aliases: [usualNames.url] }),
    },
  } satisfies Record<string, Setting>;
}

type Fields = ReturnType<typeof toVariables>;
type ModelVariableName = `${Uppercase<ModelKey>}_${keyof Fields}`;

type ModelVariables = {
  readonly [Name in ModelVariableName]: Name extends `${Uppercase<ModelKey>}_${infer Field extends keyof Fields}`
    ? Fields[Field]
    : never;
};

/** Returns a name such as `GPT_API_KEY`. */
export function toVariableName<Field extends string>(model: ModelKey, field: Field) {
  return `${model.toUpperCase() as Uppercase<ModelKey>}_${field}` as const;
}

export const modelVariables = Object.fromEntries(
  modelKeys.flatMap((model) =>
    Object.entries(toVariables(model)).map(([field, setting]) => [
      toVariableName(model, field),
      setting,
    ]),
  ),
) as ModelVariables;

export interface LocalModel {
  readonly id: string;
  readonly label: string;
}

/** Ollama itself uses `OLLAMA_MODELS` for the folder of its models, so a path is refused. */
const folder = /^(?:[/~.]|[A-Za-z]:\\)/;

/** Reads `id=Label, id`. If there is no label, the id is shown. */
const localModels = variable.list
  .transform((items) =>
    items.map((item): LocalModel => {
      const [id = '', ...label] = item.split('=');
      return { id: id.trim(), label: label.join('=').trim() || id.trim() };
    }),
  )
  .refine(
    (models) => models.length > 0 && models.every(({ id }) => id),
    'must list models as id=Label, separated by commas',
  );

const composers = variable.list.pipe(
  z
    .array(z.enum(modelKeys), 'must list models of the panel')
    .min(1, 'must name one model at least'),
);

export const providerSettings = {
  ...modelVariables,
  OPENROUTER_API_KEY: {
    about:
      'Key of OpenRouter. It alone serves every model without a key of its own. It may be several.',
    schema: variable.optionalSecrets,
  },
  OPENROUTER_BASE_URL: {
    about: 'Another address for OpenRouter.',
    schema: variable.url,
    fallback: providers.openrouter.liveUrl,
  },
  OLLAMA_MODELS: {
    about:
      'Models of a local server as id=Label. They take, one each, the tabs that no key serves. A path is Ollama’s own setting and ignored.',
    schema: z
      .string()
      .transform((value) => (folder.test(value) ? undefined : value))
      .pipe(localModels.optional())
      .optional(),
  },
  OLLAMA_BASE_URL: {
    about: 'Address of the local server: Ollama, LM Studio, vLLM or another with Chat Completions.',
    schema: variable.url,
    fallback: 'http://localhost:11434/v1',
  },
  MODEL_ROWS: {
    about:
      'JSON that changes models, prices, efforts, routes, adapters, contracts and regions: see "Changing a row" in docs/providers.md.',
    schema: rowChangesVariable.optional(),
  },
  RETENTION: {
    about: 'none: a model is not asked where its host would keep a part of the question, or may.',
    schema: variable.oneOf(['any', 'none']),
    fallback: 'any',
  },
  CONSENSUS_COMPOSERS: {
    about:
      'Models that compose the consensus, preferred first; the next one replaces one that fails.',
    schema: composers,
    fallback: Object.keys(routeRows).join(','),
  },
  PROVIDER_DAILY_SPEND_USD: {
    about: 'Most that all calls of one model may cost in a day (UTC), estimated from their tokens.',
    schema: variable.dollars,
    fallback: '100',
  },
} as const satisfies Settings;

export type ProviderValues = SettingValues<typeof providerSettings>;
