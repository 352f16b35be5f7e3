import type { Inabilities } from '@quartet/shared/domain/inabilities.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { ProvidersConfig, SlotConfig } from '../providers/providers-config.ts';

const patienceMs = 2_000;

/**
 * Lists the slots without web search and those without images: from the slots' adapters, from a local server's reports,
 * and from the searches that providers refused.
 */
export async function findInabilities(
  slots: ProvidersConfig['slots'],
  refusedSearches: readonly ModelKey[] = [],
): Promise<Inabilities> {
  const blind = await Promise.all(modelKeys.map((key) => isBlind(slots[key])));
  return {
    webSearch: modelKeys.filter(
      // Chat Completions has no web search.
      (key) => slots[key].adapter === 'openai-compatible' || refusedSearches.includes(key),
    ),
    images: modelKeys.filter((_, at) => blind[at]),
  };
}

/** True when Ollama reports that a model sees no images. Other servers do not report it. */
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
