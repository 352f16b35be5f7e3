import { isDeepStrictEqual } from 'node:util';
import { createRepetition, type Repetition } from '@quartet/runtime/time/repetition.ts';
import type { Inabilities } from '@quartet/shared/domain/inabilities.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Host } from '@quartet/shared/domain/retention.ts';
import type { WorkerContext } from '../context.ts';
import type { ProvidersConfig, RouteConfig } from './providers-config.ts';

/** The time between announcements: less than half the lifetime of one, so that a lost one does no harm. */
const everyMs = 120_000;

/** Announces to the api processes what the panel cannot do and which hosts it asks, at start and repeatedly: a local server's models may change. */
export function createAnnouncing(ctx: WorkerContext): Repetition {
  const { config, stores, panel, refusedSearches, log } = ctx;
  return createRepetition({
    everyMs,
    atOnce: true,
    step: async () => {
      await stores.inabilities.announceHosts(listHosts(config.providers));
      const refused = refusedSearches.list(panel);
      await stores.inabilities.announce(await findInabilities(config.providers.routes, refused));
    },
    onError: (err) => log.warn({ err }, 'inabilities not announced'),
  });
}

const patienceMs = 2_000;

/**
 * Lists the models without web search and the models without images: from the models' adapters, from a local server's reports,
 * and from the searches that providers refused.
 */
export async function findInabilities(
  routes: ProvidersConfig['routes'],
  refusedSearches: readonly ModelKey[] = [],
): Promise<Inabilities> {
  const blind = await Promise.all(modelKeys.map((key) => isBlind(routes[key][0])));
  return {
    webSearch: modelKeys.filter(
      // Chat Completions has no web search.
      (key) => routes[key][0].adapter === 'openai-compatible' || refusedSearches.includes(key),
    ),
    images: modelKeys.filter((_, at) => blind[at]),
  };
}

/** True when Ollama reports that a model sees no images. Other servers do not report it. */
async function isBlind({ provider, baseUrl, models }: RouteConfig): Promise<boolean> {
  if (provider !== 'local') return false;
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

/** Lists the hosts that may get a question, once each, in the order of the panel and of each model's routes. */
export function listHosts({ routes, keepsNothing }: ProvidersConfig): readonly Host[] {
  const asked = modelKeys.flatMap((model) =>
    routes[model].map(({ retention }) => ({ model, retention })),
  );
  const hosts = asked.map(({ retention }) => retention);
  const first = (retention: object) =>
    hosts.findIndex((each) => isDeepStrictEqual(each, retention));
  return hosts.flatMap((host, at) => {
    if (first(host) !== at) return [];
    const models = asked.flatMap(({ model, retention }) =>
      first(retention) === at ? [model] : [],
    );
    return { ...host, models: [...new Set(models)], ...(keepsNothing && { onlyUnkept: true }) };
  });
}
