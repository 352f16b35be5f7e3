import type { RouteNotice } from '@quartet/worker/providers/routes/describe-routes.ts';

interface ServerAddress {
  readonly name: string;
  /** In the form of `OLLAMA_BASE_URL`. */
  readonly baseUrl: string;
}

/** A server of models that was found on this machine. */
export interface LocalServer extends ServerAddress {
  readonly models: readonly string[];
}

const usualServers = [
  { name: 'Ollama', baseUrl: 'http://localhost:11434/v1' },
  { name: 'LM Studio', baseUrl: 'http://localhost:1234/v1' },
  { name: 'A server of models', baseUrl: 'http://localhost:8000/v1' },
] as const;

/** An id that can be shown in a terminal, and copied into a command. */
const plainId = /^[\w.:/@-]{1,200}$/;

/** Asks the usual places on the loopback for their models, for a third of a second. Resolves to none if nothing runs. */
export async function findLocalServers(
  servers: readonly ServerAddress[] = usualServers,
  signal = AbortSignal.timeout(300),
): Promise<readonly LocalServer[]> {
  const found = await Promise.all(servers.map((server) => askForModels(server, signal)));
  return found.filter((server) => server !== null);
}

async function askForModels(
  server: ServerAddress,
  signal: AbortSignal,
): Promise<LocalServer | null> {
  try {
    const response = await fetch(`${server.baseUrl}/models`, { signal });
    const { data } = (await response.json()) as { data: readonly { readonly id: unknown }[] };
    const models = data.map(({ id }) => String(id)).filter((id) => plainId.test(id));
    return models.length > 0 ? { ...server, models } : null;
  } catch {
    return null;
  }
}

/** Says how to put the models of a local server into the tabs that have only demo answers. */
export function toOffer(
  { name, baseUrl, models }: LocalServer,
  routes: readonly RouteNotice[],
): string {
  const free = routes.filter(({ provider }) => provider === 'demo').length;
  const taken = models.slice(0, free).join(',');
  const address = name === 'Ollama' ? '' : `OLLAMA_BASE_URL=${baseUrl} `;
  return `${name} runs here. To ask its models: ${address}OLLAMA_MODELS=${taken} npm start`;
}
