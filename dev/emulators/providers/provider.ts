/** The services that are emulated; `compatible` is any server that speaks Chat Completions. */
export const emulatedProviders = [
  'openai',
  'xai',
  'anthropic',
  'google',
  'openrouter',
  'compatible',
] as const;

export type EmulatedProvider = (typeof emulatedProviders)[number];

export function isProvider(value: unknown): value is EmulatedProvider {
  return emulatedProviders.some((provider) => provider === value);
}
