import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';

type Provider = 'google' | 'anthropic' | 'openai' | 'xai';
type Texts = Readonly<Record<Provider, string>>;

/** A sentence that three of the four share. */
export const shared = 'Water boils at one hundred degrees at sea level.';

/** Answers that agree on one sentence in three of four and dispute another. */
export const capitals: Texts = {
  google: `${shared} The capital is Paris.`,
  anthropic: `${shared} The capital is Paris.`,
  openai: `${shared} The capital is Lyon.`,
  xai: 'Something else entirely is being said here today.',
};

/** Makes each provider answer next with its own of these texts. */
export function playEach(emulator: ProviderEmulator, texts: Texts): void {
  for (const [provider, text] of Object.entries(texts)) {
    emulator.play(provider as Provider, { kind: 'steady', task: 'answer', text });
  }
}
