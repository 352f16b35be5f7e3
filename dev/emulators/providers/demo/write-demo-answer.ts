import type { PlayedAnswer, PlayedSource } from '../answer.ts';
import type { ReadPrompt } from '../prompt.ts';
import type { EmulatedProvider } from '../provider.ts';
import { demoMark, plainNotice, searchNotice } from './claims.ts';
import { createRandom } from './random.ts';
import { readTopic } from './read-topic.ts';
import { findSample } from './samples/find-sample.ts';
import type { SampleVoice } from './samples/sample.ts';
import { splitIntoWords } from './split-text.ts';
import { voices } from './voices/voices.ts';

interface Written {
  readonly notice: string;
  /** In Markdown. */
  readonly text: string;
  readonly reasoning: readonly string[];
  readonly sources: readonly PlayedSource[];
}

/** Writes the sample of a suggested question, or a tour of the page in the provider's voice. Always gives the same deltas. */
export function writeDemoAnswer(prompt: ReadPrompt, seed: number): PlayedAnswer {
  const random = createRandom(seed, prompt.provider, prompt.question);
  const size = () => 1 + Math.floor(random() * 3);
  const topic = readTopic(prompt.question);
  const written = writeSampleAnswer(prompt) ?? writePlainAnswer(prompt, topic);
  const images = prompt.images.length > 0 ? [describeImages(prompt.images)] : [];
  const canSearch = prompt.webSearch && written.sources.length > 0;
  const notices = [demoMark, written.notice, ...(canSearch ? [searchNotice] : [])];
  const text = [`> ${notices.join(' ')}`, ...images, written.text].join('\n\n');
  return {
    reasoning: prompt.reasoning ? splitIntoWords(written.reasoning.join(''), size) : [],
    search: canSearch ? { query: topic, sources: written.sources } : null,
    text: splitIntoWords(text, size),
    finish: 'complete',
  };
}

/** The voice of each provider in the samples. A server that anybody may run has none. */
const voiceOf: Readonly<Record<EmulatedProvider, SampleVoice | null>> = {
  google: 'gemini',
  anthropic: 'claude',
  openai: 'gpt',
  xai: 'grok',
  openrouter: null,
  compatible: null,
};

/** Finds the sample's answer to this prompt, if it asks the sample's question and nothing was asked before it. */
function writeSampleAnswer(prompt: ReadPrompt): Written | null {
  const voice = voiceOf[prompt.provider];
  const sample = prompt.isFollowUp ? undefined : findSample(prompt.question);
  if (!voice || !sample) return null;
  const { reasoning, sources } = sample.voices[voice];
  return {
    notice: 'We wrote it as a sample; no model was asked.',
    text: sample.answers[voice],
    reasoning: [reasoning.join('\n\n')],
    sources: sources.map((source) => ({ ...source, isDirect: true })),
  };
}

function writePlainAnswer({ provider }: ReadPrompt, topic: string): Written {
  const voice = voices[provider];
  return { ...voice, notice: plainNotice, text: voice.write(topic) };
}

function describeImages(images: readonly string[]): string {
  const kinds = [...new Set(images)].map((type) => type.replace('image/', '').toUpperCase());
  const count = images.length === 1 ? '1 image' : `${images.length} images`;
  return `You attached ${count} (${kinds.join(', ')}); a demo answer cannot look at them.`;
}
