import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import { expect, test } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import { anAnswer } from '../testing/a-turn.ts';
import {
  answersOf,
  claims,
  comparing,
  labelOf,
  listAsked,
  setUpComposing,
  texts,
  unitsIn,
} from '../testing/composing.ts';
import { type AnswerScript, says } from '../testing/scripted-slot.ts';

test('lists agreements and disagreements by spans in the answers', async () => {
  const { run, consensus } = await setUpComposing({ compare: [comparing] });
  await run();
  const result = await consensus();
  expect(result).toMatchObject({
    status: 'ended',
    outcome: 'complete',
    compared: true,
    text: 'It is Paris.',
    composer: 'claude',
    basedOn: modelKeys,
    missing: [],
    left: 0,
    lines: [
      { line: { kind: 'agreement', point: 'France has a capital.', check: 'follows' } },
      {
        line: {
          kind: 'disagreement',
          matter: 'fact',
          stances: [{ stance: 'It is Paris.' }, { stance: 'It is Lyon.' }],
          check: 'follows',
        },
      },
      { line: { kind: 'only', point: 'There is a famous tower.', check: 'follows' } },
    ],
  });
  const cited = result.lines.flatMap(({ line }) => listCites(line));
  expect(new Set(cited.map(({ model, start, end }) => texts[model].slice(start, end)))).toEqual(
    new Set([
      'The capital of France is Paris.',
      'The capital of France is Lyon.',
      'It has a **famous** tower.',
    ]),
  );
  const [agreed] = result.lines;
  expect(new Set(listCites(agreed!.line).map(({ model }) => model))).toEqual(
    new Set(['gemini', 'claude', 'grok']),
  );
});

test('the first finding comes before the text, and the text does not wait for the others', async () => {
  const rest = Promise.withResolvers<undefined>();
  const { ctx, run } = await setUpComposing({
    compare: [
      async function* (prompt, limits) {
        const [first, ...others] = await Array.fromAsync(comparing(prompt, limits));
        yield first!;
        await rest.promise;
        yield* others;
      },
    ],
  });
  const running = run();
  const listTypes = async () => (await ctx.events()).map(({ type }) => type);
  await expect.poll(listTypes).toContain('consensus-delta');
  const types = await listTypes();
  const first = types.indexOf('consensus-start');
  expect(types.slice(first, first + 3)).toEqual([
    'consensus-start',
    'consensus-line',
    'consensus-delta',
  ]);
  expect(types).not.toContain('consensus-compared');
  rest.resolve(undefined);
  await running;
  const all = await listTypes();
  const lines = all.filter((type) => type === 'consensus-line');
  // Three as they are found, and again as they are judged.
  expect(lines).toHaveLength(6);
  expect(all.indexOf('consensus-sentences')).toBeGreaterThan(all.indexOf('consensus-compared'));
});

test('sentences name their sources, and what no source has', async () => {
  const { run, consensus } = await setUpComposing({
    compare: [comparing],
    write: [
      (prompt, limits) => {
        const paris = unitsIn(prompt, 'is Paris').slice(0, 2).join(' ');
        const text = `It is Paris. [${paris}] It was founded in 1712. [${paris}] So people say.`;
        return says(...(text.match(/.{1,3}/g) ?? []))(prompt, limits);
      },
    ],
  });
  await run();
  const { text, sentences, citations, lines } = await consensus();
  expect(text).toBe('It is Paris. It was founded in 1712. So people say.');
  const dispute = lines.find(({ line }) => line.kind === 'disagreement')?.id;
  expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
    'It is Paris.',
    'It was founded in 1712.',
    'So people say.',
  ]);
  expect(sentences.map(({ unfounded }) => unfounded)).toEqual([[], ['1712'], []]);
  expect(sentences.map(({ cites }) => cites.length)).toEqual([2, 2, 0]);
  expect(sentences.map(({ check }) => check)).toEqual(['follows', 'follows', 'unchecked']);
  expect(sentences[0]?.disputes).toEqual([dispute]);
  expect(citations).toHaveLength(2);
});

const twice: AnswerScript = (prompt, limits) =>
  says(...listAsked(prompt).map((pair) => `${pair} follows. Or: ${pair} contradicts\n`))(
    prompt,
    limits,
  );
const throws: AnswerScript = () => {
  throw new ProviderError('provider_unavailable');
};

test.each<[string, AnswerScript]>([
  ['says nothing', says('')],
  ['judges other pairs', says('99Z follows')],
  ['says two things of each', twice],
  ['fails', throws],
])(
  'a cross-check that %s counts as none: every line stays, and is not called checked',
  async (_, script) => {
    const { run, consensus } = await setUpComposing(
      { compare: [comparing] },
      { second: { check: [script] } },
    );
    await run();
    const { lines, left } = await consensus();
    expect(lines.map(({ line }) => line.check)).toEqual(['unchecked', 'unchecked', 'unchecked']);
    expect(left).toBe(0);
  },
);

test('whatever the shuffle, the same answers give the same lists', async () => {
  const points = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { run, consensus } = await setUpComposing({
      compare: [
        claims((prompt) => [{ agree: 'Paris is it.', units: unitsIn(prompt, 'is Paris').sort() }]),
      ],
    });
    await run();
    const [found] = (await consensus()).lines;
    const { cites, ...line } = found!.line as Extract<typeof found, object>['line'] & {
      cites: { model: string }[];
    };
    points.push({ line, cites: cites.toSorted((a, b) => a.model.localeCompare(b.model)) });
  }
  for (const point of points) expect(point).toEqual(points[0]);
});

test('a line that rests on units that do not exist is left out, and counted', async () => {
  const { run, consensus } = await setUpComposing({
    compare: [
      claims((prompt) => [
        { agree: 'Paris.', units: [unitsIn(prompt, 'is Paris')[0], 'Z99'] },
        { agree: 'Paris is the capital.', units: unitsIn(prompt, 'is Paris') },
      ]),
    ],
  });
  await run();
  expect(await consensus()).toMatchObject({
    compared: true,
    left: 1,
    lines: [{ line: { point: 'Paris is the capital.' } }],
    outcome: 'complete',
  });
});

test('code counts the votes on a closed question', async () => {
  const { run, consensus } = await setUpComposing({
    compare: [
      claims((prompt) => [
        { vote: 'Lyon', units: unitsIn(prompt, 'is Lyon') },
        { vote: 'Paris', units: unitsIn(prompt, 'is Paris') },
        { vote: 'Nice', units: unitsIn(prompt, 'is Paris') },
      ]),
    ],
  });
  await run();
  const { votes } = await consensus();
  expect(votes.map(({ answer, cites }) => [answer, cites.length])).toEqual([
    ['Paris', 3],
    ['Lyon', 1],
  ]);
});

test('answers that cannot be compared are combined all the same, without lists', async () => {
  const { run, consensus, claude, gpt } = await setUpComposing(
    { compare: [says('sorry')] },
    { second: { compare: [says('sorry')] } },
  );
  await run();
  expect([claude.compare.length, gpt.compare.length]).toEqual([1, 1]);
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    compared: false,
    lines: [],
    text: 'It is Paris.',
  });
});

test('a link that stands in an answer keeps its address, and models are named by code', async () => {
  const events = [
    ...answersOf(['gemini', 'gpt', 'grok']).filter(
      (event) => !('model' in event && event.model === 'claude'),
    ),
    ...anAnswer('claude', `${texts.claude} See https://seine.example/river.`),
  ];
  const { run, consensus, claude } = await setUpComposing(
    {
      write: [
        (prompt, limits) =>
          says(
            ...(`@@${labelOf(prompt, 'Seine')}@@ says [so](L1) or [not](L7). [${labelOf(prompt, 'Seine')}1]`.match(
              /.{1,2}/g,
            ) ?? []),
          )(prompt, limits),
      ],
    },
    { events },
  );
  await run();
  const { text, links } = await consensus();
  expect(text).toBe('Claude says [so](https://seine.example/river) or not.');
  expect(links).toEqual([{ url: 'https://seine.example/river', models: ['claude'] }]);
  expect(claude.compare[0]?.messages[0]?.text).not.toContain('https://');
});

test('a text at its length limit is continued once, then marked as cut', async () => {
  const { run, consensus, claude } = await setUpComposing({
    write: [
      () => [
        { type: 'text-delta', text: 'It is ' },
        {
          type: 'finish',
          reason: 'length',
          raw: 'max',
          usage: { inputTokens: 1, outputTokens: 1 },
        },
      ],
      (prompt) => [
        { type: 'text-delta', text: `Par [${unitsIn(prompt, 'Paris')[0]}]` },
        {
          type: 'finish',
          reason: 'length',
          raw: 'max',
          usage: { inputTokens: 1, outputTokens: 1 },
        },
      ],
    ],
  });
  await run();
  expect(claude.write).toHaveLength(2);
  expect(claude.write[1]?.messages[1]).toEqual({ role: 'assistant', text: 'It is ' });
  expect(await consensus()).toMatchObject({ outcome: 'complete', text: 'It is Par', cut: true });
});

test('the log has the number of lines, but no word of them', async () => {
  const { ctx, run } = await setUpComposing({ compare: [comparing] });
  await run();
  const compared = ctx.logged.find(({ message }) => message === 'answers compared');
  expect(compared?.fields).toMatchObject({ composer: 'claude', compared: true, lines: 3 });
  expect(JSON.stringify(ctx.logged)).not.toContain('Paris');
});
