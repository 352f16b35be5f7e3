/** The services that are emulated; `compatible` is any server that speaks Chat Completions. */
export const PROVIDERS = ['openai', 'xai', 'anthropic', 'google', 'compatible'] as const;

export type Provider = (typeof PROVIDERS)[number];

export function isProvider(value: unknown): value is Provider {
  return PROVIDERS.some((provider) => provider === value);
}
