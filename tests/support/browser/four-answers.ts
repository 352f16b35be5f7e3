import type { ProviderEmulator } from '@quartet/emulators/providers/server.ts';

type Provider = 'google' | 'anthropic' | 'openai' | 'xai';
type Texts = Readonly<Record<Provider, string>>;

/** A sentence that three of the four share. */
export const shared = 'Water boils at one hundred degrees at sea level.';

/** Lengthens an answer by words of its own, because the points of short answers are not listed. */
export const lengthen = (text: string, which: string): string =>
  `${text} The ${which} answer goes on for a while, ${'with words of its own, '.repeat(20)}until it ends.`;

/** Answers that agree on one sentence in three of four and dispute another. */
export const capitals: Texts = {
  google: lengthen(`${shared} The capital is Paris.`, 'first'),
  anthropic: lengthen(`${shared} The capital is Paris.`, 'second'),
  openai: lengthen(`${shared} The capital is Lyon.`, 'third'),
  xai: lengthen('Something else entirely is being said here today.', 'fourth'),
};

/** Makes each provider answer next with its own of these texts. */
export function playEach(emulator: ProviderEmulator, texts: Texts): void {
  for (const [provider, text] of Object.entries(texts)) {
    emulator.play(provider as Provider, { kind: 'steady', task: 'answer', text });
  }
}
