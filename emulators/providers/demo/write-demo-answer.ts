import type { Answer } from '../answer.ts';
import type { Prompt } from '../prompt.ts';
import { demoMark } from './claims.ts';
import { getVoice } from './get-voice.ts';
import { createRandom } from './random.ts';
import { readTopic } from './read-topic.ts';
import { splitWords } from './split-words.ts';

const notice = `> ${demoMark} No key is set for this provider, so an emulator wrote it, not a model.`;

/** A plausible answer in the provider's own voice; the same question gets the same deltas. */
export function writeDemoAnswer(prompt: Prompt, seed: number): Answer {
  const voice = getVoice(prompt.provider);
  const random = createRandom(seed, prompt.provider, prompt.question);
  const size = () => 1 + Math.floor(random() * 3);
  const topic = readTopic(prompt.question);
  const images = prompt.images.length > 0 ? [describeImages(prompt.images)] : [];
  const text = [notice, ...images, voice.write(topic)].join('\n\n');
  const canSearch = prompt.webSearch && voice.sources.length > 0;
  return {
    reasoning: prompt.reasoning ? splitWords(voice.reasoning.join(''), size) : [],
    search: canSearch ? { query: topic, sources: voice.sources } : null,
    text: splitWords(text, size),
    finish: 'complete',
  };
}

function describeImages(images: readonly string[]): string {
  const kinds = [...new Set(images)].map((type) => type.replace('image/', '').toUpperCase());
  const count = images.length === 1 ? '1 image' : `${images.length} images`;
  return `You attached ${count} (${kinds.join(', ')}); a demo answer cannot look at them.`;
}
