import type { EmulatedProvider } from '../../provider.ts';
import { anthropicVoice } from './anthropic.ts';
import { compatibleVoice } from './compatible.ts';
import { googleVoice } from './google.ts';
import { openaiVoice } from './openai.ts';
import type { Voice } from './voice.ts';
import { xaiVoice } from './xai.ts';

export const voices: Readonly<Record<EmulatedProvider, Voice>> = {
  openai: openaiVoice,
  xai: xaiVoice,
  anthropic: anthropicVoice,
  google: googleVoice,
  openrouter: compatibleVoice,
  compatible: compatibleVoice,
};
