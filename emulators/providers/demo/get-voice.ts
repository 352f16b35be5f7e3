import type { Provider } from '../provider.ts';
import { anthropicVoice } from './voices/anthropic.ts';
import { compatibleVoice } from './voices/compatible.ts';
import { googleVoice } from './voices/google.ts';
import { openaiVoice } from './voices/openai.ts';
import type { Voice } from './voices/voice.ts';
import { xaiVoice } from './voices/xai.ts';

const voices: Readonly<Record<Provider, Voice>> = {
  openai: openaiVoice,
  xai: xaiVoice,
  anthropic: anthropicVoice,
  google: googleVoice,
  openrouter: compatibleVoice,
  compatible: compatibleVoice,
};

export function getVoice(provider: Provider): Voice {
  return voices[provider];
}
