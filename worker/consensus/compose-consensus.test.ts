import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import { anAnswer } from '@quartet/shared/testing/an-answer.ts';
import { expect, test } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import {
  capital,
  checking,
  composing,
  rightly,
  setUpComposing,
  texts,
  unitsIn,
} from '../testing/composing.ts';
import { type AnswerScript, says } from '../testing/scripted-model.ts';

test('every count comes from the check: who says it, who says otherwise, who alone', async () => {
  const { run, consensus } = await setUpComposing();
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
    next: ['What about Nice?'],
    lines: [
      {
        line: {
          kind: 'disagreement',
          topic: 'The capital',
          answer: true,
          stances: [{ stance: 'Paris is the capital.' }, { stance: 'Lyon is the capital.' }],
          check: 'follows',
        },
      },
      { line: { kind: 'agreement', point: 'It lies on a river.', check: 'follows' } },
      { line: { kind: 'only', point: 'There is a famous tower.', check: 'follows' } },
    ],
  });
  const cited = result.lines.flatMap(({ line }) => listCites(line));
  expect(new Set(cited.map(({ model, start, end }) => texts[model].slice(start, end)))).toEqual(
    new Set([
      'The capital of France is Paris.',
      'The capital of France is Lyon.',
      'It has a **famous** tower.',
      'It lies on the Seine.',
      'It lies on the Rhône.',
    ]),
  );
});

test('short answers are told as such, and their disagreement stays', async () => {
  const short = await setUpComposing();
  await short.run();
  const { short: isShort, lines } = await short.consensus();
  expect([isShort, lines[0]?.line.kind]).toEqual([true, 'disagreement']);
  const longer = modelKeys.flatMap((model) => anAnswer(model, `${texts[model]} `.repeat(10)));
  const long = await setUpComposing({}, { events: longer });
  await long.run();
  expect((await long.consensus()).short).toBe(false);
});

test('the sentence that states a claim has its models, and says that they are contradicted', async () => {
  const { run, consensus } = await setUpComposing();
  await run();
  const { sentences, lines } = await consensus();
  const models = new Set(sentences[0]?.cites.map(({ model }) => model));
  expect(models).toEqual(new Set(['gemini', 'claude', 'grok']));
  expect(sentences).toMatchObject([{ check: 'follows', disputes: [lines[0]?.id] }]);
});

test('the answer comes before the text, still to be checked, and the rest comes after it', async () => {
  const { ctx, run } = await setUpComposing();
  await run();
  const events = (await ctx.events()).filter(({ type }) => type.startsWith('consensus-'));
  const types = events.map(({ type }) => type.replace('consensus-', ''));
  expect(types.slice(0, 3)).toEqual(['start', 'line', 'delta']);
  expect(types.slice(types.indexOf('compared'))).toEqual([
    'compared',
    'sentences',
    'line',
    'line',
    'line',
    'sentences',
    'end',
  ]);
  expect(events[1]).toMatchObject({ line: { answer: true, check: 'pending' } });
});

/** The verdicts of the usual reply, with other verdicts for some rows. */
const butFor = (others: Readonly<Record<string, string>>): AnswerScript =>
  async function* (prompt, limits) {
    const parts = await Array.fromAsync(rightly(prompt, limits));
    const said = parts.map((part) => (part.type === 'text-delta' ? part.text : '')).join('');
    const lines = said.split('\n').map((line) => {
      const name = line.split(' ')[0] ?? '';
      return name in others ? `${name} ${others[name]}` : line;
    });
    yield* says(lines.join('\n'))(prompt, limits) as Iterable<never>;
  };

test('what no answer says stays, as a claim that did not hold', async () => {
  const second = { check: [butFor({ '1': 'nothing', '2': 'nothing', '3': 'nothing' })] };
  const { ctx, run, consensus } = await setUpComposing({}, { second });
  await run();
  const kinds = Object.fromEntries(
    (await consensus()).lines.map(({ id, line }) => [id, line.kind]),
  );
  expect(kinds).toEqual({ 1: 'fallen', 2: 'fallen', 3: 'fallen', 4: 'only' });
  expect((await ctx.events()).map(({ type }) => type)).not.toContain('consensus-withdrawn');
  const { text } = await ctx.metrics.read();
  expect(Object.fromEntries(readMetrics(text))).toMatchObject({
    'quartet_consensus_lines_total{outcome="fallen"}': 2,
    'quartet_consensus_lines_total{outcome="kept"}': 1,
  });
});

test('an agreement that one answer contradicts is a disagreement of all against one, in its own words', async () => {
  const alone = composing((prompt) => ({
    before: [{ ...capital(prompt), others: undefined, topic: undefined }],
  }));
  const { run, consensus } = await setUpComposing({ compose: [alone] });
  await run();
  const [first] = (await consensus()).lines;
  expect(first?.line).toMatchObject({
    kind: 'disagreement',
    topic: '',
    answer: true,
    stances: [
      { stance: 'Paris is the capital.', cites: [{}, {}, {}] },
      { stance: 'The capital of France is Lyon.', cites: [{ model: 'gpt' }] },
    ],
  });
});

test('two sides in the same words stay two sides, each with its own models', async () => {
  const [claimed, otherwise] = ['is Paris', 'is Lyon'] as const;
  const alike = composing((prompt) => ({
    before: [
      {
        answer: 'It depends.',
        units: unitsIn(prompt, claimed),
        others: [['It depends.', unitsIn(prompt, otherwise)]],
      },
    ],
    text: `For some it is Lyon. [${unitsIn(prompt, otherwise)[0]}]`,
  }));
  const check = checking(({ name }, prompt) => {
    const [paris, lyon] = [claimed, otherwise].map((said) => unitsIn(prompt, said).join(' '));
    if (name.startsWith('s')) return 'follows #2';
    return name === '1'
      ? `follows ${paris} contradicts ${lyon}`
      : `follows ${lyon} contradicts ${paris}`;
  });
  const { run, consensus } = await setUpComposing(
    { compose: [alike] },
    { second: { check: [check] } },
  );
  await run();
  const { lines, sentences } = await consensus();
  const [first] = lines.map(({ line }) => line);
  const stances = first?.kind === 'disagreement' ? first.stances : [];
  expect(stances.map(({ stance, cites }) => [stance, cites.length])).toEqual([
    ['It depends.', 3],
    ['It depends.', 1],
  ]);
  expect(sentences[0]?.cites.map(({ model }) => model)).toEqual(['gpt']);
});

test('sides that do not contradict each other are two points', async () => {
  const second = {
    check: [
      checking(({ name, words }, prompt) =>
        name.startsWith('s')
          ? 'follows'
          : `follows ${unitsIn(prompt, words.includes('Paris') ? 'is Paris' : 'is Lyon').join(' ')}`,
      ),
    ],
  };
  const { run, consensus } = await setUpComposing(
    { compose: [composing((prompt) => ({ before: [capital(prompt)] }))] },
    { second },
  );
  await run();
  expect((await consensus()).lines.map(({ line }) => line.kind)).toEqual(['agreement', 'only']);
});

const ownText = (paris: string) =>
  `## It is Paris\n\nIt is Paris. So they say. [${paris}]\n\nIt is old.\n\nBring a coat. [own]`;

test('a sentence without a citation is marked by the checker alone, and own knowledge is never asked about', async () => {
  const { run, consensus, gpt } = await setUpComposing(
    {
      compose: [
        composing((prompt) => ({
          text: ownText(unitsIn(prompt, 'is Paris').slice(0, 2).join(' ')),
        })),
      ],
    },
    {
      second: {
        check: [checking(({ words }) => (words === 'It is old.' ? 'not said' : 'follows'))],
      },
    },
  );
  await run();
  const { sentences, text: shown, citations } = await consensus();
  expect(
    sentences.map(({ start, end, check, cites, own }) => [
      shown.slice(start, end),
      check,
      cites.length,
      own,
    ]),
  ).toEqual([
    ['## It is Paris', 'unchecked', 0, undefined],
    ['It is Paris.', 'unchecked', 0, undefined],
    ['So they say.', 'follows', 2, undefined],
    ['It is old.', 'not_said', 0, undefined],
    ['Bring a coat.', 'unchecked', 0, true],
  ]);
  expect(citations.map(({ own }) => own)).toEqual([undefined, true]);
  expect(gpt.check[0]?.messages[0]?.text).toMatch(/^s1 \w+ \w+ \| It is Paris\. So they say\.$/m);
  expect(gpt.check[0]?.messages[0]?.text).not.toContain('Bring a coat');
});

const fails: AnswerScript = () => {
  throw new ProviderError('provider_unavailable');
};

test.each<[string, AnswerScript]>([
  ['says nothing', says('')],
  ['judges other rows', says('99 follows A1\ns77 follows')],
  ['says two things of each', checking(() => 'follows. Or: contradicts')],
  ['names no line', checking(({ name }) => (name.startsWith('s') ? 'well' : 'follows'))],
  ['fails', fails],
])('a check that %s counts as none: every line stays, unchecked', async (_, script) => {
  const { run, consensus } = await setUpComposing({}, { second: { check: [script] } });
  await run();
  const { lines, sentences, outcome } = await consensus();
  expect(outcome).toBe('complete');
  expect(lines.map(({ line }) => line.kind !== 'fallen' && line.check)).toEqual([
    'unchecked',
    'unchecked',
    'unchecked',
  ]);
  expect(sentences.map(({ check }) => check)).toEqual(['unchecked']);
});

test('the next company’s model checks when the first one fails', async () => {
  const { run, consensus, gemini } = await setUpComposing(
    {},
    { second: { check: [fails] }, third: {} },
  );
  await run();
  expect(gemini.check).toHaveLength(1);
  expect((await consensus()).lines[0]?.line).toMatchObject({ check: 'follows' });
});

test('whatever the shuffle, the same answers give the same lists', async () => {
  const points = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { run, consensus } = await setUpComposing();
    await run();
    const { lines } = await consensus();
    points.push(
      lines.map(({ line }) => [
        line.kind,
        listCites(line)
          .map(({ model }) => model)
          .toSorted(),
      ]),
    );
  }
  for (const point of points) expect(point).toEqual(points[0]);
});

test('the log has the number of claims, but no word of them', async () => {
  const { ctx, run } = await setUpComposing();
  await run();
  const composed = ctx.logged.find(({ message }) => message === 'answers composed');
  expect(composed?.fields).toMatchObject({ composer: 'claude', claims: 3, cited: 1 });
  expect(JSON.stringify(ctx.logged)).not.toContain('Paris');
});
