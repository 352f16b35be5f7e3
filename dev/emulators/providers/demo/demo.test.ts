import { describe, expect, test } from 'vitest';
import { toPrompt } from '../../testing/to-prompt.ts';
import type { PlayedAnswer } from '../answer.ts';
import type { ReadPrompt } from '../prompt.ts';
import type { EmulatedProvider } from '../provider.ts';
import { composeAnswer } from './compose-answer.ts';
import { readTopic } from './read-topic.ts';

const panel = ['openai', 'anthropic', 'google', 'xai'] as const;

const question = 'How do I learn to sail?';

function composeDemo(provider: EmulatedProvider, fields: Partial<ReadPrompt> = {}): PlayedAnswer {
  const prompt = toPrompt([question], { provider, ...fields });
  return composeAnswer(prompt, 'answer', { seed: 1, demo: true });
}

function writeDemo(provider: EmulatedProvider, fields: Partial<ReadPrompt> = {}): string {
  return composeDemo(provider, fields).text.join('');
}

describe('demo answers', () => {
  test.each(panel)('%s says first that it is a demo, and takes up the question', (provider) => {
    const text = writeDemo(provider);
    expect(text.split('\n')[0]).toMatch(/demo answer/);
    expect(text).toContain('“How do I learn to sail”');
  });

  test.each(panel)('%s writes a heading, a list, a table and a code block', (provider) => {
    const text = writeDemo(provider);
    expect(text).toMatch(/^## /m);
    expect(text).toMatch(/^([-*]|1\.) /m);
    expect(text).toMatch(/^\| --- \|/m);
    expect(text).toMatch(/^```\w+\n[\s\S]+?\n```$/m);
  });

  test('the four differ, and the same question gets the same deltas', () => {
    expect(new Set(panel.map((provider) => writeDemo(provider))).size).toBe(4);
    expect(composeDemo('xai')).toEqual(composeDemo('xai'));
  });

  test('images are counted and named', () => {
    const text = writeDemo('openai', { images: ['image/png', 'image/jpeg'] });
    expect(text).toContain('2 images (PNG, JPEG)');
  });

  test('a web search brings sources whose cited sentences are in the text', () => {
    const { search, text } = composeDemo('anthropic', { webSearch: true });
    expect(search?.sources.length).toBeGreaterThan(1);
    for (const { cited } of search?.sources ?? []) expect(text.join('')).toContain(cited);
  });
});

describe('topics', () => {
  test.each([
    ['What is the best way? Tell me.', '“What is the best way”'],
    ['', 'your question'],
    ['# *Hi* <b>there</b>', '“Hi b there /b”'],
    ['Version 2.5 is out. Why?', '“Version 2.5 is out”'],
  ])('%j is about %s', (question, topic) => {
    expect(readTopic(question)).toBe(topic);
  });

  test('a long question is shortened between words', () => {
    const topic = readTopic('word '.repeat(60));
    expect(topic.length).toBeLessThan(90);
    expect(topic).toMatch(/word …”$/);
  });
});
