import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { anAnswer } from '../testing/a-turn.ts';
import { answersOf, comparing, sentence, setUpComposing, texts } from '../testing/composing.ts';
import { anAnalysis, readLabels, restating } from '../testing/scripted-analysis.ts';

test('what models share and contradict is listed with quotes that stand in their answers', async () => {
  const { run, consensus } = await setUpComposing({ objects: [comparing] });
  await run();
  const result = await consensus();
  expect(result).toMatchObject({
    status: 'ended',
    outcome: 'complete',
    compared: true,
    text: 'It is Paris.',
    basedOn: modelKeys,
    missing: [],
    agreements: ['Paris is the capital.'],
    disagreements: [
      { model: 'gemini', point: 'It is Paris.' },
      { model: 'gpt', point: 'It is Lyon.' },
    ],
  });
  expect(result.evidence?.agreements[0]?.models).toEqual(['gemini', 'claude', 'grok']);
  const quotes = [...result.evidence!.agreements, ...result.evidence!.disagreements].flatMap(
    (line) => line.quotes,
  );
  expect(quotes).toHaveLength(5);
  for (const { model, quote, start, end } of quotes) {
    expect(texts[model].slice(start, end)).toBe(quote);
  }
});

test('whatever the shuffle, the same answers give the same lists', async () => {
  const results = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { run, consensus } = await setUpComposing({ objects: [comparing] });
    await run();
    results.push(await consensus());
  }
  for (const result of results) expect(result).toEqual(results[0]);
});

test('a fabricated quote takes its line with it', async () => {
  const { run, consensus } = await setUpComposing({
    objects: [
      (prompt) => {
        const { gemini, claude } = readLabels(prompt, texts);
        const support = [
          { id: gemini, quote: sentence('gemini') },
          { id: claude, quote: 'The capital of France is Nice.' },
        ];
        return anAnalysis({ agree: [{ point: 'Paris.', support }] });
      },
    ],
  });
  await run();
  expect(await consensus()).toMatchObject({ compared: true, agreements: [], outcome: 'complete' });
});

test('three answers make a consensus that says which one is missing, and why', async () => {
  const { run, consensus, claude } = await setUpComposing(
    {},
    { events: answersOf(['gemini', 'claude', 'gpt']) },
  );
  await run();
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    basedOn: ['gemini', 'claude', 'gpt'],
    missing: [{ model: 'grok', reason: 'provider_timeout' }],
  });
  for (const { system } of [...claude.objectPrompts, ...claude.answerPrompts]) {
    expect(system).toContain('an id from A to C');
  }
});

test('one answer is no consensus: it is passed on without a call', async () => {
  const { run, consensus, calls } = await setUpComposing({}, { events: answersOf(['grok']) });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({
    status: 'ended',
    outcome: 'single',
    text: texts.grok,
    basedOn: ['grok'],
    agreements: [],
    evidence: null,
  });
});

test('no answer is no consensus', async () => {
  const { run, consensus, calls } = await setUpComposing({}, { events: answersOf([]) });
  await run();
  expect(calls()).toBe(0);
  expect(await consensus()).toMatchObject({ outcome: 'none', text: '', basedOn: [] });
});

test('a reply that is no object is asked for once more', async () => {
  const { run, consensus, claude } = await setUpComposing({ objects: [() => 'sorry', comparing] });
  await run();
  expect(claude.objectPrompts).toHaveLength(2);
  expect(await consensus()).toMatchObject({
    compared: true,
    agreements: ['Paris is the capital.'],
  });
});

test('answers that cannot be compared are combined all the same, without lists', async () => {
  const { run, consensus, claude, gpt } = await setUpComposing({ objects: [() => 'sorry'] });
  await run();
  expect(claude.objectPrompts).toHaveLength(2);
  expect(gpt.objectPrompts).toHaveLength(0);
  expect(await consensus()).toMatchObject({
    outcome: 'complete',
    compared: false,
    agreements: [],
    disagreements: [],
    text: 'It is Paris.',
  });
});

test('models are named by code, and a link that is in no answer is taken out', async () => {
  const events = [
    ...answersOf(['gemini', 'gpt', 'grok']).filter(
      (event) => !('model' in event && event.model === 'claude'),
    ),
    ...anAnswer('claude', `${texts.claude} See https://seine.example/river.`),
  ];
  const { run, consensus } = await setUpComposing(
    {
      answers: [
        (prompt) =>
          restating(
            `@@${readLabels(prompt, texts).claude}@@ says [so](https://seine.example/river), ` +
              '![x](https://evil.example/?q=1) or https://evil.example/2.',
          ),
      ],
    },
    { events },
  );
  await run();
  expect((await consensus()).text).toBe(
    'Claude says [so](https://seine.example/river), [x] or (link removed).',
  );
});

test('the log keeps how many quotes were found, and no word of them', async () => {
  const { ctx, run } = await setUpComposing({ objects: [comparing] });
  await run();
  const compared = ctx.logged.find(({ message }) => message === 'answers compared');
  expect(compared?.fields).toMatchObject({ claimed: 5, found: 5, suspicious: 0 });
  expect(JSON.stringify(ctx.logged)).not.toContain('Paris');
});
