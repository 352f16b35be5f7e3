/** The services that are emulated; `compatible` is any server that speaks Chat Completions. */
export const providers = [
  'openai',
  'xai',
  'anthropic',
  'google',
  'openrouter',
  'compatible',
] as const;

export type Provider = (typeof providers)[number];

export function isProvider(value: unknown): value is Provider {
  return providers.some((provider) => provider === value);
}
