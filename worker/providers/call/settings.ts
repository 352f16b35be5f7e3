import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Company, Effort, LanguageModel } from '../language-model.ts';
import type { ReadingPace } from './reading-pace.ts';
import { fetchPlainly } from './transport.ts';

/** Limit of an answer and its reasoning, in tokens, unless an operator chose another limit. */
export const defaultOutputTokens = 32_000;

/** Limit of web searches in one answer, if the provider supports such a limit. */
export const mostSearches = 5;

export interface ModelSettings {
  readonly modelId: string;
  readonly label: string;
  readonly company: Company;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  /** An operator's limit. Without it, servers that do not need a limit get none. */
  readonly maxOutputTokens?: number;
  /** True if no host may keep any part of a question. */
  readonly keepsNothing?: boolean;
  /** Null leaves it to the provider. */
  readonly effort: Effort | null;
  /** How long the model may think in silence, from its row. */
  readonly silenceMs?: number;
  /** Decides when its streams are read; by default at the usual pace. */
  readonly pace?: ReadingPace;
}

/** Describes a model without its stream. */
export function describeModel(settings: ModelSettings): Omit<LanguageModel, 'streamText'> {
  const { modelId, label, company, silenceMs } = settings;
  return { modelId, label, company, ...(silenceMs && { silenceMs }) };
}

const ofCall = Symbol('the fetch of one call');

interface CallInit extends RequestInit {
  readonly [ofCall]?: typeof fetch;
}

/** The `fetch` of a client that all calls of a model share. It sends each call by the function that was passed to `sendBy`. */
export const callFetch: typeof fetch = (
  input,
  { [ofCall]: send = fetchPlainly, ...init }: CallInit = {},
) => send(input, init);

/** An option for one request of such a client. */
export function sendBy(send: typeof fetch): { readonly fetchOptions: object } {
  return { fetchOptions: { [ofCall]: send } satisfies CallInit };
}

/** Hides an environment variable while a function runs. It must be synchronous, since the whole process shares the environment. */
export function withoutVariable<T>(name: string, run: () => T): T {
  const { [name]: value } = process.env;
  if (value === undefined) return run();
  delete process.env[name];
  try {
    return run();
  } finally {
    process.env[name] = value;
  }
}
