import { expect, test } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import { rightly, type Scripts, setUpComposing } from '../testing/composing.ts';
import { type AnswerScript, saysAndHangs, saysAndThrows } from '../testing/scripted-model.ts';

type Consensus = Awaited<ReturnType<Awaited<ReturnType<typeof setUpComposing>>['consensus']>>;

const checksOf = ({ lines, sentences }: Consensus) =>
  new Set([
    ...lines.map(({ line }) => (line.kind === 'fallen' ? 'fallen' : line.check)),
    ...sentences.map(({ check }) => check),
  ]);

const setUp = (second: Scripts) => setUpComposing({}, { second });

test('while the checker is silent, everything is being checked, and a cancel ends it', async () => {
  const { ctx, run, consensus } = await setUp({ check: [saysAndHangs()] });
  const running = run();
  await ctx.written('consensus-sentences');
  const during = await consensus();
  expect(during).toMatchObject({ status: 'generating', text: 'It is Paris.', compared: true });
  expect(checksOf(during)).toEqual(new Set(['pending']));
  await ctx.stores.cancellation.announce({ turnId: ctx.turn.turnId });
  await running;
  const after = await consensus();
  expect(after).toMatchObject({ status: 'ended', outcome: 'cancelled' });
  expect(after.lines.map(({ line }) => line.kind !== 'fallen' && line.check)).toEqual([
    'unchecked',
    'unchecked',
    'unchecked',
  ]);
});

test('a checker has a deadline of its own, after which nothing is checked and the text is complete', async () => {
  let deadlineMs = 0;
  const timesOut: AnswerScript = (_, { deadlineAt }) => {
    deadlineMs = deadlineAt - Date.now();
    throw new ProviderError('provider_timeout');
  };
  const { run, consensus } = await setUp({ check: [timesOut] });
  await run();
  expect(deadlineMs).toBeGreaterThan(0);
  expect(deadlineMs).toBeLessThanOrEqual(45_000);
  expect(await consensus()).toMatchObject({ outcome: 'complete', text: 'It is Paris.' });
  expect(checksOf(await consensus())).toEqual(new Set(['unchecked']));
});

/** Plays the right verdicts up to the middle of their last line. */
const upToMiddle = (end: (words: string) => AnswerScript): AnswerScript =>
  async function* (prompt, limits) {
    const parts = await Array.fromAsync(rightly(prompt, limits));
    const words = parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');
    yield* end(words.slice(0, words.lastIndexOf('follows')))(prompt, limits);
  };

test('a check that breaks off in the middle counts as none', async () => {
  const breaks = upToMiddle((words) => saysAndThrows(new ProviderError('provider_error'), words));
  const { run, consensus } = await setUp({ check: [breaks] });
  await run();
  expect(await consensus()).toMatchObject({ outcome: 'complete' });
  expect(checksOf(await consensus())).toEqual(new Set(['unchecked']));
});

test('of a check whose stream ends in the middle, the whole lines count', async () => {
  const ends = upToMiddle((text) => () => [{ type: 'text-delta', text }]);
  const { run, consensus } = await setUp({ check: [ends] });
  await run();
  const { outcome, lines, sentences } = await consensus();
  expect(outcome).toBe('complete');
  expect(lines.map(({ line }) => line.kind !== 'fallen' && line.check)).toEqual([
    'follows',
    'follows',
    'follows',
  ]);
  expect(sentences.map(({ check }) => check)).toEqual(['unchecked']);
});
