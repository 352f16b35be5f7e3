import { describe, expect, test } from 'vitest';
import { toPrompt } from '../../../testing/to-prompt.ts';
import type { ReadPrompt } from '../../prompt.ts';
import { emulatedProviders } from '../../provider.ts';
import { composeAnswer } from '../compose-answer.ts';
import { listStances } from '../composition.ts';
import { type Sample, sampleVoices } from './sample.ts';
import { samples } from './samples.ts';
import { readSampleText } from './write-sample.ts';

const providers = { gemini: 'google', claude: 'anthropic', gpt: 'openai', grok: 'xai' } as const;
const byQuestion = samples.map((sample) => [sample.question, sample] as const);

function answer(question: string, fields: Partial<ReadPrompt> = {}) {
  return composeAnswer(toPrompt([question], fields), 'answer', { seed: 1, demo: true });
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
}

describe.each(byQuestion)('%s', (question, sample: Sample) => {
  test.each(sampleVoices)('%s says it in 120 to 350 words of its own', (voice) => {
    const text = sample.answers[voice];
    expect(countWords(text)).toBeGreaterThanOrEqual(120);
    expect(countWords(text)).toBeLessThanOrEqual(350);
    const others = sampleVoices.filter((other) => other !== voice);
    const lines = text.split('\n').filter((line) => countWords(line) > 4);
    const shared = lines.filter((line) =>
      others.some((other) => sample.answers[other].split('\n').includes(line)),
    );
    expect(shared).toEqual([]);
  });

  test.each(sampleVoices)('the cited words of each source of %s are in its answer', (voice) => {
    const { sources, reasoning } = sample.voices[voice];
    expect(sources.length).toBeGreaterThan(0);
    expect(reasoning.length).toBeGreaterThan(0);
    for (const { url, cited = '' } of sources) {
      expect(url).toMatch(/^https:\/\//);
      expect([cited, sample.answers[voice].includes(cited)]).toEqual([cited, true]);
    }
  });

  test('its answers hold a table, a list and a link, and a consensus of their words', () => {
    const all = sampleVoices.map((voice) => sample.answers[voice]).join('\n\n');
    expect(all).toMatch(/^\| --- \|/m);
    expect(all).toMatch(/^(?:[-*]|1\.) /m);
    expect(all).toMatch(/\]\(https:\/\//);
    expect(countWords(readSampleText(sample))).toBeGreaterThan(100);
  });

  test('its consensus answers in 12 words first, and all that it says rests on words of the answers', () => {
    const { comparison, consensus } = sample;
    const answers = comparison.flatMap((claim) => ('answer' in claim ? [claim.answer] : []));
    expect(answers).toHaveLength(1);
    expect('answer' in comparison[0]!).toBe(true);
    expect(countWords(answers[0] ?? '')).toBeLessThanOrEqual(12);
    const all = Object.values(sample.answers)
      .join('\n')
      .replaceAll(/\]\(\S+\)|\[/g, '');
    const named = [
      ...comparison.flatMap(listStances).flatMap(([, units]) => units),
      ...[...consensus.matchAll(/\{unit:([^{}]+)\}/g)].map(([, words = '']) => words),
    ];
    expect(named.filter((words) => !all.includes(words))).toEqual([]);
  });

  test('the question is recognized however it is cased, spaced or ended, with images and web search', () => {
    const asked = ` ${question.toUpperCase().replaceAll(' ', '\n ').replace(/\?$/, '')} ?! `;
    for (const voice of sampleVoices) {
      const fields = { provider: providers[voice], webSearch: true, images: ['image/png'] };
      const { text, search, reasoning } = answer(asked, fields);
      expect(text.join('')).toContain('1 image (PNG)');
      expect(text.join('').endsWith(sample.answers[voice])).toBe(true);
      expect(search?.sources).toMatchObject(sample.voices[voice].sources);
      expect(reasoning.join('')).toContain(sample.voices[voice].reasoning[0]);
    }
  });

  test('the question gets the plain demo text as a follow-up, and on a self-hosted server', () => {
    for (const fields of [{ isFollowUp: true }, { provider: 'compatible' }] as const) {
      const text = answer(question, fields).text.join('');
      expect(sampleVoices.some((voice) => text.includes(sample.answers[voice]))).toBe(false);
      expect(text).toContain('No model was asked.');
    }
  });
});

test('the samples include code and a display formula', () => {
  const all = samples.flatMap(({ answers }) => Object.values(answers)).join('\n\n');
  expect(all).toMatch(/^```python\n/m);
  expect(all).toMatch(/^\$\$\n[^$]+\n\$\$$/m);
});

test('an answer that other models contradict is disputed', () => {
  const [first] = samples[2]?.comparison ?? [];
  expect(first).toMatchObject({
    answer: 'Electric if you can charge at home, otherwise a hybrid.',
    others: [[expect.stringContaining('even if you cannot'), expect.anything()]],
  });
});

function readFirstLine(provider: ReadPrompt['provider']): string | undefined {
  const answer = composeAnswer(toPrompt(['Why?'], { provider }), 'answer', { seed: 1, demo: true });
  return answer.text.join('').split('\n')[0];
}

test('any other question gets the plain text, whose first line says how a model is asked, and not which', () => {
  expect(readFirstLine('openai')).toMatch(/^> .*`OPENROUTER_API_KEY`.*README\.md/);
  expect(new Set(emulatedProviders.map(readFirstLine)).size).toBe(1);
});
