import type { Inabilities } from '@quartet/shared/domain/inabilities.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ProvidersConfig, SlotConfig } from '../providers/providers-config.ts';

const patienceMs = 2_000;

/**
 * What the panel cannot do, by how its slots are carried, by what a local server says of its models, and by who was seen to
 * refuse a search.
 */
export async function findInabilities(
  slots: ProvidersConfig['slots'],
  refusedSearches: readonly ModelKey[] = [],
): Promise<Inabilities> {
  const blind = await Promise.all(modelKeys.map((key) => isBlind(slots[key])));
  return {
    webSearch: modelKeys.filter(
      // The words of Chat Completions know no search.
      (key) => slots[key].adapter === 'openai-compatible' || refusedSearches.includes(key),
    ),
    images: modelKeys.filter((_, at) => blind[at]),
  };
}

/** Ollama says what each model can do; of a server that does not, nothing is known, and nothing is said. */
async function isBlind({ carrier, baseUrl, models }: SlotConfig): Promise<boolean> {
  if (carrier !== 'local') return false;
  const [{ id }] = models;
  try {
    const response = await fetch(new URL('../api/show', `${baseUrl.replace(/\/$/, '')}/`), {
      method: 'POST',
      body: JSON.stringify({ model: id }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const { capabilities } = (await response.json()) as { capabilities?: unknown };
    return Array.isArray(capabilities) && !capabilities.includes('vision');
  } catch {
    return false;
  }
}
