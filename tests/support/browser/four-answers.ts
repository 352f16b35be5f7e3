import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';

type Provider = 'google' | 'anthropic' | 'openai' | 'xai';
type Texts = Readonly<Record<Provider, string>>;

/** What three of the four agree on. */
export const shared = 'Water boils at one hundred degrees at sea level.';

/** Three share a sentence, and dispute another. */
export const capitals: Texts = {
  google: `${shared} The capital is Paris.`,
  anthropic: `${shared} The capital is Paris.`,
  openai: `${shared} The capital is Lyon.`,
  xai: 'Something else entirely is being said here today.',
};

/** Lets each provider's next answer be its own of these texts. */
export function playEach(emulator: ProviderEmulator, texts: Texts): void {
  for (const [provider, text] of Object.entries(texts)) {
    emulator.play(provider as Provider, { kind: 'steady', task: 'answer', text });
  }
}
