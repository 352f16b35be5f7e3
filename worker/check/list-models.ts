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
}

interface Lister {
  readonly open: (settings: ModelSettings, signal: AbortSignal) => AsyncIterable<ListedModel>;
  readonly mapErrors: (modelId: string) => (error: unknown) => ProviderError;
}

/** No provider lists as many. */
const mostModels = 5_000;

const openai: Lister = {
  async *open(settings, signal) {
    const page = await createOpenaiClient(settings).models.list({ signal });
    for (const { id, shutdown_date } of page.data) yield toListed(id, shutdown_date);
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
export async function listModels(
  adapter: AdapterName,
  settings: ModelSettings,
  signal: AbortSignal,
): Promise<readonly ListedModel[]> {
  const { open, mapErrors } = listers[adapter];
  const models: ListedModel[] = [];
  try {
    for await (const model of open(settings, signal)) {
      models.push(model);
      if (models.length === mostModels) break;
    }
  } catch (error) {
    signal.throwIfAborted();
    throw mapErrors(settings.modelId)(error);
  }
  return models;
}

function toListed(id: unknown, endsAt?: unknown): ListedModel {
  return { id: String(id), ...(typeof endsAt === 'string' && { endsAt }) };
}
