import type { Prompt } from '../../prompt.ts';
import type { Provider } from '../../provider.ts';
import { findSample } from './find-sample.ts';
import type { SampleVoice, SampleVoicing } from './sample.ts';

/** The voice of the samples that each wire speaks; a server that anybody may run has none. */
const voiceOf: Readonly<Record<Provider, SampleVoice | null>> = {
  google: 'gemini',
  anthropic: 'claude',
  openai: 'gpt',
  xai: 'grok',
  openrouter: null,
  compatible: null,
};

export interface SampleAnswer extends SampleVoicing {
  /** Markdown, without the notice of a demo. */
  readonly text: string;
}

/** Finds the sample's answer to this prompt, if it asks the sample's question and nothing was asked before it. */
export function answerSample(prompt: Prompt): SampleAnswer | null {
  const voice = voiceOf[prompt.provider];
  const sample = prompt.isFollowUp ? undefined : findSample(prompt.question);
  if (!voice || !sample) return null;
  const { reasoning, sources } = sample.voices[voice];
  return {
    reasoning,
    sources: sources.map((source) => ({ ...source, isDirect: true })),
    text: sample.answers[voice],
  };
}
