import type { Setting, Settings, SettingValues } from '@quartet/runtime/environment/settings.ts';
import { variable } from '@quartet/runtime/environment/variables.ts';
import { type ModelKey, modelKeys, shortNames } from '@quartet/shared/domain/panel.ts';
import * as z from 'zod';
import { adapterNames } from '../adapter-name.ts';
import { efforts } from '../language-model.ts';
import { priceVariable } from '../price.ts';
import { keepsVariable } from '../retention.ts';
import { services } from './slot-row.ts';
import { slotRows } from './slot-rows.ts';

const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' });

export interface ModelChoice {
  readonly id: string;
  readonly label: string;
}

/** `id=Label, id=Label`: preferred first. Without a label the id is shown. */
const modelsVariable = variable.list.transform(
  (items, context): [ModelChoice, ...ModelChoice[]] => {
    const [first, ...rest] = items.map(readChoice);
    if (first?.id && rest.every(({ id }) => id)) return [first, ...rest];
    context.addIssue('must list models as id=Label, separated by commas');
    return z.NEVER;
  },
);

const checkModelVariable = modelsVariable
  .refine(({ length }) => length === 1, 'must name one model')
  .transform(([choice]) => choice);

function readChoice(item: string): ModelChoice {
  const [id = '', ...label] = item.split('=');
  return { id: id.trim(), label: label.join('=').trim() || id.trim() };
}

const routesVariable = variable.list.pipe(
  z.array(z.enum(['own', 'openrouter'], 'must list own and openrouter')).min(1, 'must name one'),
);

function toVariables(model: ModelKey) {
  const slot = `the ${shortNames[model]} slot`;
  const { keyOf, usualNames, adapter, models } = slotRows[model];
  return {
    API_KEY: {
      about: `Key of ${keyOf}. Several, separated by commas, replace one another while one is limited.`,
      schema: variable.optionalSecrets,
      ...(usualNames && { aliases: [usualNames.key] }),
    },
    BASE_URL: {
      about: `Another address for ${slot}.`,
      schema: httpUrl.optional(),
      ...(usualNames && { aliases: [usualNames.url] }),
    },
    ADAPTER: {
      about: `What speaks for ${slot}: ${adapterNames.join(', ')}.`,
      schema: variable.oneOf(adapterNames),
      fallback: adapter,
    },
    ROUTES: {
      about: `Who is asked for ${slot}: own (its key or address), openrouter, or both, preferred first; the next replaces one that fails. Default: the first that has a key.`,
      schema: routesVariable.optional(),
    },
    MODELS: {
      about: `Models of ${slot} as id=Label, preferred first; the next replaces a retired one.`,
      schema: modelsVariable,
      fallback: models.map(({ id, label }) => `${id}=${label}`).join(','),
    },
    CHECK_MODEL: {
      about: `Model that checks a consensus for ${slot}, as id=Label. Default: the slot's models, which also replace it if it is gone.`,
      schema: checkModelVariable.optional(),
    },
    PRICE: {
      about: `Price of ${slot}'s models, in US dollars per million tokens, then per 1,000 searches: input/output/searches. Default: each one's own.`,
      schema: priceVariable.optional(),
    },
    EFFORT: {
      about: `How hard ${slot}'s models think: ${efforts.join(', ')}. Default: each one's own.`,
      schema: variable.oneOf(efforts).optional(),
    },
    RETENTION: {
      about: `What ${slot}'s preferred host keeps by your contract, as questions/images/searches: none, unknown or days. Default: by its terms.`,
      schema: keepsVariable.optional(),
    },
    REGION: {
      about: `Where ${slot}'s preferred host answers by your contract, such as EU. People read it beside its name.`,
      schema: variable.optionalText,
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

/** Returns a name such as `GPT_API_KEY`. */
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

/** Ollama itself reads `OLLAMA_MODELS` as the folder of its models. */
const folder = /^(?:[/~.]|[A-Za-z]:\\)/;

const localModels = z
  .string()
  .transform((value) => (folder.test(value) ? undefined : value))
  .pipe(modelsVariable.optional())
  .optional();

/** The variables of what carries the slots without a key or an address of their own, and of what may carry any. */
export const carrierVariables = {
  OPENROUTER_API_KEY: {
    about:
      'Key of OpenRouter. It alone carries every slot without a key of its own. It may be several.',
    schema: variable.optionalSecrets,
  },
  OPENROUTER_BASE_URL: {
    about: 'Another address for OpenRouter.',
    schema: httpUrl,
    fallback: services.openrouter.liveUrl,
  },
  OLLAMA_MODELS: {
    about:
      'Models of a local server as id=Label. They take, one each, the slots that no key carries. A path is Ollama’s own setting and ignored.',
    schema: localModels,
  },
  OLLAMA_BASE_URL: {
    about: 'Address of the local server: Ollama, LM Studio, vLLM or another with Chat Completions.',
    schema: httpUrl,
    fallback: 'http://localhost:11434/v1',
  },
  RETENTION: {
    about: 'none: a model is not asked where its host would keep a part of the question, or may.',
    schema: variable.oneOf(['any', 'none']),
    fallback: 'any',
  },
} as const satisfies Settings;
