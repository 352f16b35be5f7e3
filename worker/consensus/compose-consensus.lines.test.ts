import { readMetrics } from '@quartet/ops/testing/read-metrics.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { listCites } from '@quartet/shared/protocol/list-cites.ts';
import type { TurnEvent } from '@quartet/shared/protocol/turn-event.ts';
import { expect, test } from 'vitest';
import { ProviderError } from '../providers/language-model.ts';
import {
  answersOf,
  bySecond,
  claims,
  comparing,
  disputing,
  judging,
  listAsked,
  setUpComposing,
  texts,
  unitsIn,
} from '../testing/composing.ts';
import { type AnswerScript, says, saysAndThrows } from '../testing/scripted-slot.ts';

/** Of the first pairs, which are those of the agreement, so many are not said. */
function notSaid(count: number): AnswerScript {
  return (prompt, limits) => {
    const pairs = listAsked(prompt);
    const left = pairs.slice(0, count).map((pair) => `${pair} not said`);
    const others = pairs.slice(count);
    const kept = others.map((pair) => `${pair} ${/^[23]/.test(pair) ? 'contradicts' : 'follows'}`);
    return says([...left, ...kept].join('\n'))(prompt, limits);
  };
}

const following: AnswerScript = (prompt, limits) =>
  says(...listAsked(prompt).map((pair) => `${pair} follows\n`))(prompt, limits);

test('an answer whose units do not bear a line does not count, and a line that nobody bears is withdrawn', async () => {
  for (const [count, kinds] of [
    [1, ['agreement', 'disagreement', 'only']],
    [3, ['disagreement', 'only']],
  ] as const) {
    const second = { check: [notSaid(count), judging('follows')] };
    const { ctx, run, consensus } = await setUpComposing({ compare: [comparing] }, { second });
    await run();
    const { lines, left } = await consensus();
    expect(lines.map(({ line }) => line.kind)).toEqual(kinds);
    const agreed = lines.filter(({ line }) => line.kind === 'agreement');
    const bearing = agreed.map(
      ({ line }) => new Set(listCites(line).map(({ model }) => model)).size,
    );
    expect(bearing).toEqual(count === 1 ? [2] : []);
    expect(left).toBe(count === 1 ? 0 : 1);
    const withdrawn = (await ctx.events()).filter(({ type }) => type === 'consensus-withdrawn');
    expect(withdrawn).toHaveLength(left);
  }
});

test('a disagreement whose sides contradict each other stays, in their own words where the others do not follow', async () => {
  const { run, consensus } = await setUpComposing(
    {
      compare: [comparing],
      write: [
        (prompt, limits) => says(`It is Lyon. [${unitsIn(prompt, 'is Paris')[0]}]`)(prompt, limits),
      ],
    },
    { second: { check: [judging('contradicts')] } },
  );
  await run();
  const { lines, left, sentences } = await consensus();
  expect(lines).toMatchObject([
    {
      line: {
        stances: [
          { stance: 'The capital of France is Paris.' },
          { stance: 'The capital of France is Lyon.' },
        ],
      },
    },
    { line: { kind: 'only', point: 'It has a **famous** tower.' } },
  ]);
  expect(left).toBe(0);
  expect(sentences).toMatchObject([{ check: 'contradicts' }]);
});

test('a disagreement of which each side follows from the other is none', async () => {
  const { run, consensus } = await setUpComposing(
    { compare: [comparing] },
    { second: { check: [following] } },
  );
  await run();
  const { lines, left } = await consensus();
  expect(lines.map(({ line }) => line.kind)).toEqual(['agreement', 'only']);
  expect(left).toBe(1);
});

test('an agreement that a side of a disagreement contradicts is none', async () => {
  const both = claims((prompt) => [
    { agree: 'Paris is the capital.', units: unitsIn(prompt, 'is Paris') },
    disputing(prompt),
  ]);
  const { run, consensus } = await setUpComposing(
    { compare: [both] },
    { second: { check: [judging('follows')] } },
  );
  await run();
  const { lines, left } = await consensus();
  expect(lines.map(({ line }) => line.kind)).toEqual(['disagreement']);
  // It is told by the disagreement, and not left out.
  expect(left).toBe(0);
});

test('a comparison of objects without end that say nothing is left to the next composer', async () => {
  let objects = 0;
  const { run, consensus } = await setUpComposing(
    {
      compare: [
        function* () {
          for (; objects < 10_000; objects += 1) yield { type: 'text-delta', text: '{"x":1}\n' };
        },
      ],
    },
    { second: { compare: [comparing], write: [bySecond] } },
  );
  await run();
  expect(objects).toBeLessThan(300);
  expect(await consensus()).toMatchObject({ compared: true, composer: 'gpt' });
});

test('what a model writes in a form that is not understood is counted, by model and kind, and logged', async () => {
  const { ctx, run } = await setUpComposing(
    {
      compare: [
        (prompt, limits) =>
          says(
            `{"nothing":true}\n{"is":"no claim"}\n{"only":["There is a tower.","${unitsIn(prompt, 'tower')[0]}"]}`,
          )(prompt, limits),
      ],
      write: [
        (prompt, limits) => {
          const [id = ''] = unitsIn(prompt, 'is Paris');
          return says(`It is Paris. [${id} ${id}77] So it is. [${id}88]`)(prompt, limits);
        },
      ],
    },
    {
      second: {
        check: [(prompt, limits) => says(`${listAsked(prompt)[0]} maybe`)(prompt, limits)],
      },
    },
  );
  await run();
  const series = readMetrics((await ctx.metrics.read()).text);
  const forms = [...series].filter(([name]) => name.startsWith('quartet_consensus_forms_total'));
  expect(Object.fromEntries(forms)).toEqual({
    [toSeries('claude', 'comparison', 'read')]: 2,
    [toSeries('claude', 'comparison', 'unread')]: 1,
    [toSeries('claude', 'citations', 'read')]: 1,
    [toSeries('claude', 'citations', 'unread')]: 2,
    [toSeries('gpt', 'verdicts', 'read')]: 0,
    [toSeries('gpt', 'verdicts', 'unread')]: 2,
  });
  const logged = ctx.logged.map(({ message, fields }) => ({ message, ...fields }));
  expect(logged).toContainEqual(
    expect.objectContaining({ message: 'answers compared', composer: 'claude', unread: 1 }),
  );
  expect(logged).toContainEqual(
    expect.objectContaining({ message: 'text written', composer: 'claude', cited: 1, unread: 2 }),
  );
});

test('a comparison without any object is one that was not understood', async () => {
  const { ctx, run } = await setUpComposing({ compare: [says('They all agree.')] });
  await run();
  const series = readMetrics((await ctx.metrics.read()).text);
  const unread = 'quartet_consensus_forms_total{slot="claude",kind="comparison",outcome="unread"}';
  expect(series.get(unread)).toBe(1);
});

function toSeries(slot: string, kind: string, outcome: string): string {
  return `quartet_consensus_forms_total{slot="${slot}",kind="${kind}",outcome="${outcome}"}`;
}

const byRiver: AnswerScript = (prompt, limits) => {
  const [paris, seine] = ['Paris', 'Seine'].map((words) => unitsIn(prompt, words)[0]);
  const text = `Paris lies on the Seine. [${paris}] It is a river. [${seine}]`;
  return says(text)(prompt, limits);
};

const adding: AnswerScript = (prompt, limits) => {
  const more = [...unitsIn(prompt, 'Seine'), 'Q99'].join(',');
  const verdicts = listAsked(prompt).map((pair) => `${pair} follows ${more}\n`);
  return says(...verdicts)(prompt, limits);
};

test('a judge may add lines to the sources of a sentence, but none that does not exist', async () => {
  const { run, consensus } = await setUpComposing(
    { compare: [comparing], write: [byRiver] },
    { second: { check: [adding] } },
  );
  await run();
  const { sentences } = await consensus();
  const [first, second] = sentences.map(({ cites }) => {
    return cites.map(({ model, start, end }) => texts[model].slice(start, end));
  });
  expect(sentences).toMatchObject([{ unfounded: [] }, { check: 'follows' }]);
  expect(second).toEqual(['It lies on the Seine.']);
  expect(first).toEqual(['The capital of France is Paris.', 'It lies on the Seine.']);
});

/** The last claim gets no verdict. */
const notSaidButLast: AnswerScript = (prompt, limits) => {
  const pairs = listAsked(prompt).slice(0, -1);
  return says(...pairs.map((pair) => `${pair} not said\n`))(prompt, limits);
};

test('counts lines that were repaired apart from those withdrawn and those nobody checked, with reasons', async () => {
  const compare = claims((prompt) => [
    { agree: 'France has a capital.', units: unitsIn(prompt, 'is Paris') },
    { agree: 'It lies on a river.', units: unitsIn(prompt, 'Seine') },
    { only: 'There are 17 towers.', units: unitsIn(prompt, 'tower') },
    { only: 'Rivers flow.', units: unitsIn(prompt, 'Rhône') },
    { only: 'Wine is mentioned.', units: unitsIn(prompt, 'wine') },
  ]);
  const second = { check: [notSaidButLast] };
  const { ctx, run } = await setUpComposing({ compare: [compare] }, { second });
  await run();
  const series = readMetrics((await ctx.metrics.read()).text);
  const lines = [...series].filter(([name]) => name.startsWith('quartet_consensus_lines_total'));
  expect(Object.fromEntries(lines)).toEqual({
    'quartet_consensus_lines_total{outcome="withdrawn",code="not_said"}': 1,
    'quartet_consensus_lines_total{outcome="withdrawn",code="too_few_models"}': 1,
    'quartet_consensus_lines_total{outcome="repaired",code="ungrounded"}': 1,
    'quartet_consensus_lines_total{outcome="repaired",code="not_said"}': 1,
    'quartet_consensus_lines_total{outcome="unchecked",code="none"}': 1,
  });
});

async function countRoles(setUp: ReturnType<typeof setUpComposing>) {
  const { ctx, run } = await setUp;
  await run();
  const series = readMetrics((await ctx.metrics.read()).text);
  return [...series.keys()].filter((name) => name.startsWith('quartet_consensus_models_total'));
}

function role(kind: string, slot: string, rank: string): string {
  return `quartet_consensus_models_total{kind="${kind}",slot="${slot}",rank="${rank}"}`;
}

test('counts composers and checkers by rank, so that a fall-back is seen', async () => {
  expect(await countRoles(setUpComposing({ compare: [comparing] }))).toEqual([
    role('checker', 'gpt', '2'),
    role('composer', 'claude', '1'),
  ]);
  const silent = [saysAndThrows(new ProviderError('provider_error'))];
  const second = { compare: [comparing], write: [bySecond] };
  expect(await countRoles(setUpComposing({ compare: silent, write: silent }, { second }))).toEqual([
    role('checker', 'claude', '1'),
    role('composer', 'gpt', '2'),
  ]);
  const chosen: TurnEvent = {
    type: 'turn-start',
    webSearch: false,
    demo: false,
    composer: 'claude',
  };
  const events = [chosen, ...answersOf(modelKeys)];
  expect(await countRoles(setUpComposing({ compare: [comparing] }, { events }))).toContain(
    role('composer', 'claude', 'chosen'),
  );
});
