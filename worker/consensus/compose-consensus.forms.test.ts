import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import {
  answersOf,
  capital,
  composing,
  labelOf,
  setUpComposing,
  texts,
  unitsIn,
  usualReply,
} from '../testing/composing.ts';
import { type AnswerScript, says, saysAndThrows } from '../testing/scripted-model.ts';

const ofOddForms: AnswerScript = (prompt, limits) =>
  says(
    'Here it is:\n{"answer":"Paris is the capital.","units":"',
    `${unitsIn(prompt, 'is Paris').join(' ')} Z99"}\n{"claim":`,
    `}\n<text>\nIt is Paris. [${labelOf(prompt, 'Seine')}99]\n</text>\n{"claims":[{"claim":"It lies on a river.","units":["`,
    unitsIn(prompt, 'It lies').join('","'),
    '"]}]}\nnot json\n',
  )(prompt, limits);

const toSeries = (kind: string, outcome: string) =>
  `quartet_consensus_forms_total{model="claude",kind="${kind}",outcome="${outcome}"}`;

type Counting = Awaited<ReturnType<typeof setUpComposing>>['ctx'];

const readForms = async ({ metrics }: Counting) =>
  Object.fromEntries(
    [...readMetrics((await metrics.read()).text)].filter(([series]) => series.includes('_forms_')),
  );

test('a claim is refused only for its form; unknown ids and plain lines are counted', async () => {
  const { ctx, run, consensus } = await setUpComposing({ compose: [ofOddForms] });
  await run();
  const { lines, compared } = await consensus();
  expect(compared).toBe(true);
  expect(lines.map(({ line }) => line.kind)).toEqual(['disagreement', 'agreement']);
  expect(await readForms(ctx)).toMatchObject({
    [toSeries('texts', 'read')]: 1,
    [toSeries('texts', 'unread')]: 0,
    [toSeries('claims', 'read')]: 2,
    [toSeries('claims', 'unread')]: 3,
    [toSeries('citations', 'unread')]: 2,
  });
});

const bare: AnswerScript = (prompt, limits) =>
  says(
    `${JSON.stringify(capital(prompt))}\n\n`,
    `It is Paris. [${unitsIn(prompt, 'is Paris')[0]}] ${'It has always been so. '.repeat(9)}\n\n`,
    `{"claim":"It lies on a river.","units":"${unitsIn(prompt, 'It lies').join(' ')}"}`,
  )(prompt, limits);

test('a reply without its tags is read: words begin the text, and a claim ends it', async () => {
  const { ctx, run, consensus } = await setUpComposing({ compose: [bare] });
  await run();
  const { text, lines } = await consensus();
  expect(text).toMatch(/^It is Paris\. It has[^{}]*so\.$/);
  expect(lines).toHaveLength(2);
  expect(await readForms(ctx)).toMatchObject({
    [toSeries('claims', 'unread')]: 0,
    [toSeries('texts', 'read')]: 0,
    [toSeries('texts', 'unread')]: 1,
  });
});

const unended: AnswerScript = (prompt, limits) =>
  says(
    `${JSON.stringify(capital(prompt))}\n<text>\nIt is Paris. [${unitsIn(prompt, 'is Paris')[0]}]`,
  )(prompt, limits);

test('a text that its composer ended without a tag is shown, and counts as a broken form', async () => {
  const { ctx, run, consensus } = await setUpComposing({ compose: [unended] });
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    composer: 'claude',
    text: 'It is Paris.',
    lines: [{ line: { kind: 'disagreement', check: 'follows' } }],
  });
  expect(await readForms(ctx)).toMatchObject({
    [toSeries('claims', 'unread')]: 0,
    [toSeries('texts', 'read')]: 0,
    [toSeries('texts', 'unread')]: 1,
  });
  const composed = ctx.logged.find(({ message }) => message === 'answers composed');
  expect(composed?.fields).toMatchObject({ unread: 1 });
});

const interrupted = () => new ProviderError('provider_error');

test.each<[string, AnswerScript, object]>([
  [
    'breaks off in the middle of its text',
    (prompt, limits) =>
      saysAndThrows(
        interrupted(),
        `${JSON.stringify(capital(prompt))}\n{"claim":}\n<text>\nIt is Paris. [${unitsIn(prompt, 'is Paris')[0]}] ${'So it is. '.repeat(40)}`,
      )(prompt, limits),
    {
      [toSeries('claims', 'read')]: 1,
      [toSeries('claims', 'unread')]: 1,
      [toSeries('citations', 'read')]: 1,
    },
  ],
  [
    'writes nothing that can be read',
    says('{"claim":}\n{"claim":}\n'),
    { [toSeries('claims', 'unread')]: 2 },
  ],
])(
  'what a composer wrote counts too if it %s, and another one takes over',
  async (_, script, expected) => {
    const { ctx, run, consensus } = await setUpComposing({ compose: [script] });
    await run();
    expect(await consensus()).toMatchObject({ outcome: 'complete', composer: 'gpt' });
    expect(await readForms(ctx)).toMatchObject(expected);
  },
);

const cut: AnswerScript = (prompt, limits) =>
  saysAndThrows(
    new ProviderError('provider_error'),
    `${JSON.stringify(capital(prompt))}\n<text>\nIt is Paris. [${unitsIn(prompt, 'is Paris')[0]}]\n</text>\n{"cla`,
  )(prompt, limits);

test('a reply that breaks off after its text is a consensus whose list may lack points', async () => {
  const { run, consensus } = await setUpComposing({ compose: [cut] });
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    composer: 'claude',
    compared: false,
    text: 'It is Paris.',
    lines: [{ line: { kind: 'disagreement', check: 'follows' } }],
  });
});

test('a text without a claim or citation is combined all the same, with nothing to list', async () => {
  const long = says(`<text>\n${'It is Paris, as everybody knows. '.repeat(12)}</text>`);
  const { run, consensus } = await setUpComposing({ compose: [long] });
  await run();
  expect(await consensus()).toMatchObject({ outcome: 'complete', composer: 'claude', lines: [] });
});

test('a link that an answer contains keeps its address, and models are named by code', async () => {
  const events = [
    ...answersOf(['gemini', 'gpt', 'grok']).filter(
      (event) => !('model' in event && event.model === 'claude'),
    ),
    ...anAnswer('claude', `${texts.claude} See https://seine.example/river.`),
  ];
  const { run, consensus, claude } = await setUpComposing(
    {
      compose: [
        composing((prompt) => ({
          text: `@@${labelOf(prompt, 'Seine')}@@ says [so](L1) or [not](L7). [${labelOf(prompt, 'Seine')}1]`,
        })),
      ],
    },
    { events },
  );
  await run();
  const { text, links } = await consensus();
  expect(text).toBe('Claude says [so](https://seine.example/river) or not.');
  expect(links).toEqual([{ url: 'https://seine.example/river', models: ['claude'] }]);
  expect(claude.compose[0]?.messages[0]?.text).not.toContain('https://');
});

test('the last line of a check that was cut off counts as none', async () => {
  const usage = { inputTokens: 1, outputTokens: 1 };
  const cutCheck: AnswerScript = (prompt) => [
    { type: 'text-delta', text: `4 follows ${unitsIn(prompt, 'tower').join(' ')}\n` },
    { type: 'text-delta', text: `3 follows ${unitsIn(prompt, 'It lies').join(' ')} contra` },
    { type: 'finish', reason: 'length', raw: 'max', usage },
  ];
  const { run, consensus } = await setUpComposing({}, { second: { check: [cutCheck] } });
  await run();
  const { lines } = await consensus();
  expect(lines.map(({ line }) => [line.kind, line.kind !== 'fallen' && line.check])).toEqual([
    ['disagreement', 'unchecked'],
    ['agreement', 'unchecked'],
    ['only', 'follows'],
  ]);
});

test('claims beyond the most that are shown are counted', async () => {
  const many = composing((prompt) => ({
    ...usualReply(prompt),
    after: Array.from({ length: 30 }, (_, at) => ({
      claim: `It is ${at}.`,
      units: unitsIn(prompt, 'tower'),
    })),
  }));
  const { ctx, run, consensus } = await setUpComposing({ compose: [many] });
  await run();
  expect((await consensus()).lines).toHaveLength(24);
  expect(await readForms(ctx)).toMatchObject({
    [toSeries('claims', 'read')]: 24,
    [toSeries('claims', 'unread')]: 7,
  });
});

test('a text at its length limit is continued once, then marked as cut', async () => {
  const usage = { inputTokens: 1, outputTokens: 1 };
  const toLimit = { type: 'finish' as const, reason: 'length' as const, raw: 'max', usage };
  const { run, consensus, claude } = await setUpComposing({
    compose: [
      () => [{ type: 'text-delta', text: '<text>\nIt is ' }, toLimit],
      (prompt) => [{ type: 'text-delta', text: `Par [${unitsIn(prompt, 'Paris')[0]}]` }, toLimit],
    ],
  });
  await run();
  expect(claude.compose).toHaveLength(2);
  expect(claude.compose[1]?.messages[1]).toEqual({ role: 'assistant', text: '<text>\nIt is ' });
  expect(await consensus()).toMatchObject({ outcome: 'complete', text: 'It is Par', cut: true });
});

test.each(['choice', 'creative', 'transformation'] as const)(
  'a %s question is told as such, and nothing is dropped for it',
  async (kind) => {
    const reply = (prompt: Parameters<typeof usualReply>[0]) => {
      const { before = [], ...rest } = usualReply(prompt);
      return { ...rest, before: [{ kind }, ...before] };
    };
    const { run, consensus } = await setUpComposing({ compose: [composing(reply)] });
    await run();
    const { lines, question, sentences } = await consensus();
    expect(question).toBe(kind);
    expect(lines).toHaveLength(3);
    expect(sentences).toMatchObject([{ check: 'follows' }]);
  },
);
