import { listStances } from '@quartet/emulators/providers/demo/composition.ts';
import { sampleVoices } from '@quartet/emulators/providers/demo/samples/sample.ts';
import { samples } from '@quartet/emulators/providers/demo/samples/samples.ts';
import type { ChatRequest } from '@quartet/shared/http/bodies.ts';
import type { ConsensusLine, Sentence } from '@quartet/shared/protocol/consensus-parts.ts';
import type { SseFrame } from '@quartet/shared/protocol/sse-frame.ts';
import { listModels } from '@quartet/web/consensus/lines.ts';
import { toVerdict } from '@quartet/web/consensus/verdict.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAsker } from '../support/ask.ts';
import { answersOf, consensusOf } from '../support/frames.ts';
import { countWords, mostHeadlineWords } from '../support/headlines.ts';
import { type EmulatedQuartet, openEmbeddedQuartet } from '../support/open-embedded-quartet.ts';

let quartet: EmulatedQuartet;
beforeAll(async () => {
  quartet = await openEmbeddedQuartet({}, { pace: { wordsPerSecond: 0 } });
});
afterAll(() => quartet.close());

/** Asks as a new user with one credit. */
async function ask(question: ChatRequest): Promise<readonly SseFrame[]> {
  const { clerk, url } = quartet;
  const { id: userId } = clerk.createUser({ email: `${crypto.randomUUID()}@example.com` });
  const token = await clerk.mintToken({ userId, origin: url, expiresInSeconds: 600 });
  return Array.fromAsync(createAsker(url, token).client.ask(question));
}

function readConsensus(frames: readonly SseFrame[]) {
  const frame = consensusOf(frames);
  if (!frame) throw new Error('There is no consensus.');
  return frame.consensus;
}

const byQuestion = samples.map((sample) => [sample.question, sample] as const);

describe.each(byQuestion)('%s', (message, sample) => {
  let frames: readonly SseFrame[];
  beforeAll(async () => {
    frames = await ask({ message });
  });

  test('every model answers with its own sample, which says that it is a demo', () => {
    for (const model of sampleVoices) {
      const { content, error } = answersOf(frames, model).at(-1)!;
      expect(error).toBeUndefined();
      expect(content).toMatch(/^> \*\*This is a demo answer\.\*\*/);
      expect(content.endsWith(sample.answers[model])).toBe(true);
    }
  });

  test('its consensus has at least three agreements, a disagreement with what would settle it, and a point of one model alone', () => {
    const { lines = [], compared, composer, cut, next } = readConsensus(frames);
    expect(consensusOf(frames)?.error).toBeUndefined();
    expect({ compared, composer, cut }).toEqual({ compared: true, composer: 'claude', cut: false });
    expect(next).toEqual(sample.next);
    const kinds = lines.map(({ line }) => line.kind);
    expect(kinds.filter((kind) => kind === 'agreement').length).toBeGreaterThanOrEqual(3);
    expect(kinds).toContain('only');
    const open = lines.flatMap(({ line }) => (line.kind === 'disagreement' ? [line] : []));
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter(({ settledBy }) => !settledBy)).toEqual([]);
  });

  test('its lines are the claims of the sample, each follows from what it cites, and the first answers', () => {
    const { lines = [] } = readConsensus(frames);
    const shown = lines.map(({ line }) => line);
    const claimed = sample.comparison.map((claim) => listStances(claim).map(([words]) => words));
    expect(new Set(shown.map(listWords))).toEqual(new Set(claimed));
    expect(shown.filter((line) => line.kind === 'fallen' || line.check !== 'follows')).toEqual([]);
    expect(shown.map(({ answer }) => answer)).toEqual(shown.map((_, at) => at === 0 || undefined));
  });

  test('its headline has at most 12 words', () => {
    const { lines = [] } = readConsensus(frames);
    const { shared } = toVerdict({
      lines,
      sentences: [],
      text: '',
      compared: true,
      status: 'ended',
    });
    expect(countWords(shared?.words ?? '')).toBeGreaterThan(0);
    expect(countWords(shared?.words ?? '')).toBeLessThanOrEqual(mostHeadlineWords);
  });

  test('its headline and its first sentence name the same models', () => {
    const { lines = [], sentences = [], bestOfAnswer: text } = readConsensus(frames);
    const verdict = toVerdict({ lines, sentences, text, compared: true, status: 'ended' });
    const inHeadline = listModels(verdict.shared?.cites ?? []);
    expect(inHeadline.length).toBeGreaterThanOrEqual(3);
    expect(listModels(sentences[0]?.cites ?? [])).toEqual(inHeadline);
  });

  test('no sentence of its consensus is marked, and all its links are in the answers', () => {
    const { bestOfAnswer, sentences = [], links = [] } = readConsensus(frames);
    const toText = ({ start, end }: Sentence) => bestOfAnswer.slice(start, end);
    expect(sentences.length).toBeGreaterThan(5);
    expect(sentences.filter(isMarked).map(toText)).toEqual([]);
    const bare = sentences.filter(({ cites, check }) => cites.length === 0 && check !== 'follows');
    expect(bare.map(toText).filter((text) => !text.startsWith('#'))).toEqual([]);
    const urls = [...bestOfAnswer.matchAll(/\]\((\S+?)\)/g)].map(([, url]) => url);
    expect(urls.filter((url) => !links.some((link) => link.url === url))).toEqual([]);
    expect(bestOfAnswer).not.toMatch(/\{(?:unit|model):|@@|\(L\d*\)/);
  });
});

const first = samples[0]!;

test('another spelling of the question with web search returns the sources of each sample', async () => {
  const message = `  ${first.question.toUpperCase().replace('?', ' !')}`;
  const frames = await ask({ message, webSearch: true });
  for (const model of sampleVoices) {
    const { content, sources = [] } = answersOf(frames, model).at(-1)!;
    expect(content).toContain(first.answers[model]);
    const written = first.voices[model].sources;
    expect(sources.map(({ url }) => url)).toEqual(written.map(({ url }) => url));
    // xAI cites its sources at the end of the text.
    const passages = written.map(({ url, cited }, at) =>
      model === 'grok' ? `[[${at + 1}]](${url})` : cited,
    );
    const ends = sources.map(({ at = [] }, index) => {
      const passage = passages[index] ?? '';
      return at.map((end) => content.slice(end - passage.length, end));
    });
    expect(ends).toEqual(passages.map((passage) => [passage]));
  }
  const { lines = [] } = readConsensus(frames);
  expect(lines.length).toBeGreaterThan(5);
});

test('any other question gets a tour that agrees, disagrees on purpose and cites, of which no line falls', async () => {
  const frames = await ask({ message: 'How do I learn to sail?', webSearch: true });
  const { lines = [], sentences = [], bestOfAnswer, agreements } = readConsensus(frames);
  const headline = lines.flatMap(({ line }) =>
    line.kind === 'agreement' && line.answer ? line.point : [],
  );
  expect(headline.map(countWords)).toEqual([mostHeadlineWords]);
  const kinds = Object.groupBy(lines, ({ line }) => line.kind);
  expect(
    Object.entries(kinds)
      .map(([kind, some]): [string, number] => [kind, some.length])
      .toSorted(([one], [other]) => one.localeCompare(other)),
  ).toEqual([
    ['agreement', 5],
    ['disagreement', 2],
    ['only', 4],
  ]);
  expect(lines.filter(({ line }) => !('check' in line) || line.check !== 'follows')).toEqual([]);
  expect(sentences.filter(isMarked)).toEqual([]);
  expect([...agreements, bestOfAnswer].join()).not.toContain('web search');
  for (const model of sampleVoices) {
    const { content, sources = [] } = answersOf(frames, model).at(-1)!;
    expect(content.split('\n')[0]).toContain('no search was made');
    expect(content).toContain('“How do I learn to sail”');
    expect(sources.length).toBe(2);
    expect(sources.filter(({ title }) => !/example/.test(title))).toEqual([]);
  }
});

test('a follow-up gets the tour, which names a key to set', async () => {
  const before = [
    { role: 'user', content: 'Why?' },
    { role: 'assistant', content: 'Because.' },
  ] as const;
  const conversationHistory = Object.fromEntries(sampleVoices.map((model) => [model, before]));
  const frames = await ask({ message: first.question, conversationHistory });
  for (const model of sampleVoices) {
    const { content } = answersOf(frames, model).at(-1)!;
    expect(content).not.toContain(first.answers[model]);
    expect(content.split('\n')[0]).toContain('`OPENROUTER_API_KEY`');
  }
  const { agreements, bestOfAnswer } = readConsensus(frames);
  expect(agreements.length).toBeGreaterThan(0);
  // The demo notice in all four answers does not count as an agreement.
  expect([...agreements, bestOfAnswer].join()).not.toContain('OPENROUTER_API_KEY');
});

test('with three samples, leaves out what rests on the fourth alone', async () => {
  quartet.emulator.play('xai', { kind: 'server-error', times: 'until-reset', task: 'answer' });
  const frames = await ask({ message: 'Should my next car be electric or a hybrid?' });
  quartet.emulator.reset();
  const { basedOn, lines = [], agreements, bestOfAnswer, sentences = [] } = readConsensus(frames);
  expect(basedOn).toEqual(sampleVoices.filter((model) => model !== 'grok'));
  expect(lines.filter(({ line }) => line.kind === 'fallen')).toEqual([]);
  expect(agreements.length).toBeGreaterThanOrEqual(2);
  expect(bestOfAnswer).toContain('a good bridge');
  expect(bestOfAnswer).not.toContain('the worst of both');
  expect(sentences.filter(isMarked)).toEqual([]);
});

function listWords(line: ConsensusLine): string[] {
  return line.kind === 'disagreement' ? line.stances.map(({ stance }) => stance) : [line.point];
}

function isMarked({ check }: Sentence): boolean {
  return check === 'contradicts' || check === 'not_said';
}
