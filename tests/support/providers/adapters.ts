import type { EmulatedProvider } from '@quartet/emulators/providers/provider.ts';
import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';
import { Secret } from '@quartet/runtime/environment/secret.ts';
import type { AdapterName } from '@quartet/worker/providers/adapter-name.ts';
import type { ModelSettings } from '@quartet/worker/providers/call/settings.ts';
import {
  createPanelModel,
  type ModelParts,
  type RouteParts,
} from '@quartet/worker/providers/call-model.ts';
import { createModel } from '@quartet/worker/providers/create-model.ts';
import {
  type Company,
  type LanguageModel,
  type Prompt,
  ProviderError,
  type StreamPart,
} from '@quartet/worker/providers/language-model.ts';
import type { CallLimits, PanelModel } from '@quartet/worker/providers/panel.ts';
import { isSameModel } from '@quartet/worker/providers/served-model.ts';

const adapters: Readonly<
  Record<EmulatedProvider, readonly [adapter: AdapterName, company: Company]>
> = {
  openai: ['openai', 'openai'],
  xai: ['openai', 'xai'],
  anthropic: ['anthropic', 'anthropic'],
  google: ['google', 'google'],
  openrouter: ['openrouter', 'openai'],
  compatible: ['openai-compatible', 'other'],
};

/** Creates a model that calls this provider of the emulator. */
export function modelOn(
  emulator: Pick<ProviderEmulator, 'baseUrls'>,
  provider: EmulatedProvider,
  overrides: Partial<ModelSettings> = {},
): LanguageModel {
  const [adapter, company] = adapters[provider];
  return createModel(adapter, {
    modelId: `${provider}-model`,
    label: `The ${provider} model`,
    company,
    apiKey: new Secret('key'),
    baseUrl: emulator.baseUrls[provider],
    maxOutputTokens: 4_000,
    effort: null,
    ...overrides,
  });
}

type ModelOverrides = Partial<Omit<ModelParts, 'limits' | 'routes'>> & {
  readonly route?: Partial<RouteParts>;
  readonly limits?: Partial<ModelParts['limits']>;
};

/** Creates a model of these models, by default with long limits. */
export function modelOf(
  models: RouteParts['models'],
  { route, ...overrides }: ModelOverrides = {},
): PanelModel {
  return createPanelModel({
    key: 'gpt',
    demo: true,
    routes: [{ ...routeTo(models), ...route }],
    onCall: () => {},
    ...overrides,
    limits: {
      firstEventMs: 60_000,
      idleMs: 60_000,
      answerCharacters: 100_000,
      ...overrides.limits,
    },
  });
}

/** Creates a route that asks these models. */
export function routeTo(models: RouteParts['models']): RouteParts {
  return {
    provider: 'own',
    host: 'provider.test',
    models,
    nameServed: ({ modelId, label }, servedId) =>
      isSameModel(modelId, servedId) ? null : { label: `The ${servedId}`, askedFor: label },
  };
}

/** Limits of one minute. */
export function soon(): CallLimits {
  return { signal: never, deadlineAt: Date.now() + 60_000, userId: 'ada' };
}

export function ask(text: string, overrides: Partial<Prompt> = {}): Prompt {
  return { messages: [{ role: 'user', text }], webSearch: false, ...overrides };
}

export const never = new AbortController().signal;

export async function collect<T>(parts: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

/** The stream parts, and the error if the stream did not finish. */
export async function collectUntilError<T>(
  parts: AsyncIterable<T>,
): Promise<{ parts: T[]; error: unknown }> {
  const all: T[] = [];
  try {
    for await (const part of parts) all.push(part);
  } catch (error) {
    return { parts: all, error };
  }
  return { parts: all, error: undefined };
}

export function wordsOf(
  parts: readonly { readonly type: string }[],
  type: 'text-delta' | 'reasoning-delta' = 'text-delta',
): string {
  return parts
    .filter((part): part is StreamPart & { type: typeof type } => part.type === type)
    .map((part) => part.text)
    .join('');
}

export function finishOf(parts: readonly { readonly type: string }[]) {
  return parts.find(
    (part): part is Extract<StreamPart, { type: 'finish' }> => part.type === 'finish',
  );
}

/** Asserts that this is a provider's failure, and returns it. */
export function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  throw new Error('expected a ProviderError', { cause: error });
}
