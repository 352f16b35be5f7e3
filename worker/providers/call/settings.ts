import type { Secret } from '@quartet/runtime/environment/secret.ts';
import type { Effort, LanguageModel, Vendor } from '../language-model.ts';
import type { ReadingPace } from './reading-pace.ts';

/** Limits an answer with its reasoning, in tokens, unless an operator chose another limit. */
export const defaultOutputTokens = 32_000;

/** The most web searches of one answer, where the provider lets us limit them. */
export const mostSearches = 5;

export interface ModelSettings {
  readonly modelId: string;
  readonly label: string;
  readonly vendor: Vendor;
  readonly apiKey: Secret;
  readonly baseUrl: string;
  /** Chosen by an operator: a server that can do without a limit is sent no other. */
  readonly maxOutputTokens?: number;
  /** True where no host may keep a part of a question. */
  readonly keepsNothing?: boolean;
  /** Null leaves it to the provider. */
  readonly effort: Effort | null;
  /** The time for which it may think in silence, as in the row of the model. */
  readonly silenceMs?: number;
  /** When its streams are read; by default at the usual pace. */
  readonly pace?: ReadingPace;
}

/** Describes a model beside what it streams. */
export function describeModel(settings: ModelSettings): Omit<LanguageModel, 'streamText'> {
  const { modelId, label, vendor, silenceMs } = settings;
  return { modelId, label, vendor, ...(silenceMs && { silenceMs }) };
}

const ofCall = Symbol('the fetch of one call');

interface CallInit extends RequestInit {
  readonly [ofCall]?: typeof fetch;
}

/** Serves a client that is shared by all calls of its model: sends each by the `fetch` that its `sendBy` names. */
export const callFetch: typeof fetch = (
  input,
  { [ofCall]: send = fetch, ...init }: CallInit = {},
) => send(input, init);

/** An option of one request of such a client. */
export function sendBy(send: typeof fetch): { readonly fetchOptions: object } {
  return { fetchOptions: { [ofCall]: send } satisfies CallInit };
}

/** Hides a variable of the environment from a function, which must be synchronous: the process has one environment. */
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
