import type { Answer, Source } from '../answer.ts';
import type { Prompt } from '../prompt.ts';
import { demoMark, plainNotice, searchNotice } from './claims.ts';
import { getVoice } from './get-voice.ts';
import { createRandom } from './random.ts';
import { readTopic } from './read-topic.ts';
import { answerSample } from './samples/answer-sample.ts';
import { splitWords } from './split-words.ts';

export interface DemoOptions {
  readonly seed: number;
}

interface Written {
  readonly notice: string;
  /** Markdown. */
  readonly text: string;
  readonly reasoning: readonly string[];
  readonly sources: readonly Source[];
}

/** The written sample of a suggested question, or a tour of the page in the provider's own voice. Always the same deltas. */
export function writeDemoAnswer(prompt: Prompt, { seed }: DemoOptions): Answer {
  const random = createRandom(seed, prompt.provider, prompt.question);
  const size = () => 1 + Math.floor(random() * 3);
  const topic = readTopic(prompt.question);
  const written = writeSampleAnswer(prompt) ?? writePlainAnswer(prompt, topic);
  const images = prompt.images.length > 0 ? [describeImages(prompt.images)] : [];
  const canSearch = prompt.webSearch && written.sources.length > 0;
  const notices = [demoMark, written.notice, ...(canSearch ? [searchNotice] : [])];
  const text = [`> ${notices.join(' ')}`, ...images, written.text].join('\n\n');
  return {
    reasoning: prompt.reasoning ? splitWords(written.reasoning.join(''), size) : [],
    search: canSearch ? { query: topic, sources: written.sources } : null,
    text: splitWords(text, size),
    finish: 'complete',
  };
}

function writeSampleAnswer(prompt: Prompt): Written | null {
  const sample = answerSample(prompt);
  if (!sample) return null;
  const reasoning = [sample.reasoning.join('\n\n')];
  return { ...sample, reasoning, notice: 'We wrote it as a sample; no model was asked.' };
}

function writePlainAnswer({ provider }: Prompt, topic: string): Written {
  const voice = getVoice(provider);
  return { ...voice, notice: plainNotice, text: voice.write(topic) };
}

function describeImages(images: readonly string[]): string {
  const kinds = [...new Set(images)].map((type) => type.replace('image/', '').toUpperCase());
  const count = images.length === 1 ? '1 image' : `${images.length} images`;
  return `You attached ${count} (${kinds.join(', ')}); a demo answer cannot look at them.`;
}
