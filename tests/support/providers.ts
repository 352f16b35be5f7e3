import type { Provider } from '@quartet/emulators/providers/provider.ts';

/** The emulated providers, in the order of the panel. */
export const providers = [
  'google',
  'anthropic',
  'openai',
  'xai',
] as const satisfies readonly Provider[];
