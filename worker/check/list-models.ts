import * as z from 'zod';
import type { AdapterName } from '../providers/adapter-name.ts';
import { createClient as createAnthropicClient } from '../providers/anthropic/create.ts';
import { createErrorMapper as mapAnthropicErrors } from '../providers/anthropic/errors.ts';
import type { ModelSettings } from '../providers/call/settings.ts';
import { createClient as createGoogleClient } from '../providers/google/create.ts';
import { createErrorMapper as mapGoogleErrors } from '../providers/google/errors.ts';
import type { ProviderError } from '../providers/language-model.ts';
import { createClient as createOpenaiClient } from '../providers/openai/client.ts';
import { createErrorMapper as mapOpenaiErrors } from '../providers/openai/errors.ts';

/** A model in a provider's list. */
export interface ListedModel {
  readonly id: string;
  /** When the provider stops serving it, in the provider's own format. */
  readonly endsAt?: string;
  /** Its price, as `formatPrice` writes it. Only OpenRouter lists prices. */
  readonly price?: string;
}

/** In US dollars per token, as text. Negative for a router, whose price varies. */
const perToken = z.coerce.number().nonnegative();
const pricingSchema = z
  .object({ prompt: perToken, completion: perToken })
  .transform((each) => formatPrice(each.prompt * 1e6, each.completion * 1e6));

/** Formats a price per million tokens. Rounds it, because a price per token is a tiny fraction. */
export function formatPrice(input: number, output: number): string {
  return `$${Number(input.toFixed(4))} and $${Number(output.toFixed(4))}`;
}

interface Lister {
  readonly open: (settings: ModelSettings, signal: AbortSignal) => AsyncIterable<ListedModel>;
  readonly mapErrors: (modelId: string) => (error: unknown) => ProviderError;
}

const openai: Lister = {
  async *open(settings, signal) {
    for await (const model of createOpenaiClient(settings).models.list({ signal }))
      yield toListed(model.id, model.shutdown_date, Object(model).pricing);
  },
  mapErrors: mapOpenaiErrors,
};

const listers: Readonly<Record<AdapterName, Lister>> = {
  openai,
  openrouter: openai,
  'openai-compatible': openai,
  anthropic: {
    async *open(settings, signal) {
      const pages = createAnthropicClient(settings).models.list({ limit: 1_000 }, { signal });
      for await (const { id } of pages) yield toListed(id);
    },
    mapErrors: mapAnthropicErrors,
  },
  google: {
    async *open(settings, signal) {
      const config = { pageSize: 1_000, abortSignal: signal };
      for await (const { name } of await createGoogleClient(settings).models.list({ config })) {
        if (name) yield toListed(name);
      }
    },
    mapErrors: mapGoogleErrors,
  },
};

/** Lists the models that the provider serves to this key. Throws `ProviderError`, or the signal's reason. */
export async function listServedModels(
  adapter: AdapterName,
  settings: ModelSettings,
  signal: AbortSignal,
): Promise<readonly ListedModel[]> {
  const { open, mapErrors } = listers[adapter];
  try {
    return await Array.fromAsync(open(settings, signal));
  } catch (error) {
    signal.throwIfAborted();
    throw mapErrors(settings.modelId)(error);
  }
}

function toListed(id: unknown, endsAt?: unknown, pricing?: unknown): ListedModel {
  const { data: price } = pricingSchema.safeParse(pricing);
  return { id: String(id), ...(typeof endsAt === 'string' && { endsAt }), ...(price && { price }) };
}
