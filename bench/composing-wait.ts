import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { openEmbeddedQuartet } from '../tests/support/open-embedded-quartet.ts';
import { providers } from '../tests/support/providers.ts';
import { afterAnswers, askAndWatch, show } from './composing/ask-and-watch.ts';
import { dry } from './figures.ts';

readArguments({
  script: 'bench composing-wait',
  about:
    'How long people wait for a consensus once the last answer has ended, with every model as fast as a real one: a first token after 0.8 s, then 60 a second. Answers of 600 tokens, a comparison of 900, a text of 400.',
  options: { dry },
});

const turns = 5;
const firstTokenMs = 800;
const charactersOfToken = 4;
const tokensOfDelta = 4;
const deltaMs = (tokensOfDelta * 1_000) / 60;

const parts = 'arch beam cable deck edge flange girder hanger inlet joint keel lintel'.split(' ');
const sayings = [
  (part: string) =>
    `The ${part} of an old bridge is looked at each spring, since frost opens the cracks of the year before.`,
  (part: string) =>
    `A new ${part} is made of steel in most countries, because it bends for a long while before it breaks.`,
];
const points = sayings.flatMap((say) => parts.map(say));
const unitsOf = (point: number, models: readonly number[]) =>
  models.map((model) => `{${model}.${point + 1}}`).join(' ');

const answer = points.join(' ');
const comparison = [
  '{"question":"open"}',
  ...points.map((point, n) => JSON.stringify({ agree: [point, unitsOf(n, [1, 2, 3, 4])] })),
  ...parts.map((part, n) =>
    JSON.stringify({ agree: [`An old ${part} is looked at each spring.`, unitsOf(n, [1, 2])] }),
  ),
].join('\n');
const text = points
  .slice(0, 14)
  .map((point, n) => `${point} [${unitsOf(n, [1, 2])}]`)
  .join(' ');
const verdicts = points.flatMap((_, n) => [`{${2 * n + 1}} follows`, `{${2 * n + 2}} follows`]);

await using opened = new AsyncDisposableStack();
const bench = opened.adopt(await openEmbeddedQuartet(), (each) => each.close());
for (const provider of providers) {
  const say = (task: 'answer' | 'compare' | 'write' | 'check', said: string) =>
    bench.emulator.play(provider, {
      kind: 'steady',
      task,
      times: 'until-reset',
      delayMs: deltaMs,
      // Fills the time before the first token, and is shown to nobody.
      reasoning: Array.from({ length: firstTokenMs / deltaMs }, () => 'Well. '),
      text: toDeltas(said),
    });
  say('answer', answer);
  say('compare', comparison);
  say('write', text);
  say('check', verdicts.join('\n'));
}
const asked = Array.from({ length: turns }, (_, turn) => askAndWatch(bench, `paced-${turn}`));
const seen = await Promise.all(asked);

for (const [name, type] of [
  ['the first line', 'consensus-line'],
  ['the first word', 'consensus-delta'],
  ['the verdict, when all is compared', 'consensus-compared'],
  ['the end, when all is checked', 'consensus-end'],
] as const) {
  show(
    `the last answer's end, ${name}`,
    seen.map((each) => afterAnswers(each, type)),
  );
}

/** Cuts between words. */
function toDeltas(said: string): readonly string[] {
  const deltas: string[] = [];
  let delta = '';
  for (const word of said.match(/\s*\S+/g) ?? []) {
    delta += word;
    if (delta.length < tokensOfDelta * charactersOfToken) continue;
    deltas.push(delta);
    delta = '';
  }
  return [...deltas, delta];
}
