import { lies, truths } from '@quartet/emulators/providers/scripts/lies.ts';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { openEmbeddedQuartet } from '../tests/support/open-embedded-quartet.ts';
import { afterAnswers, askAndWatch, type Seen, show } from './composing/ask-and-watch.ts';
import { dry } from './figures.ts';

readArguments({
  script: 'bench composing-time',
  about:
    'What the product itself adds until a reader sees the first line and the first word of a consensus: the emulated models take no time, or as much between the lines of a reply as is said.',
  options: { dry },
});

const turns = 15;
const betweenLinesMs = 300;
const said = { google: 0, anthropic: 1, openai: 2, xai: 3, openrouter: 0, compatible: 0 } as const;

const bench = await openEmbeddedQuartet(
  {},
  { pace: { wordsPerSecond: 0 }, keepCalls: 20, write: ({ provider }) => [truths[said[provider]]] },
);
/** The answer, the main disagreement, the text and a claim. */
const lines = String(lies.agreedAndDisagreed.text)
  .split('\n')
  .map((line) => `${line}\n`);

const instant: Seen[][] = [];
const paced: { readonly seen: Seen[]; readonly startedAt: number }[] = [];
for (let turn = 0; turn < turns; turn += 1) instant.push(await ask(`instant-${turn}`));
for (let turn = 0; turn < turns; turn += 1) {
  bench.emulator.reset();
  bench.emulator.play('anthropic', {
    kind: 'steady',
    task: 'compose',
    delayMs: betweenLinesMs,
    text: lines,
  });
  const seen = await ask(`paced-${turn}`);
  const compose = bench.emulator.calls().find(({ task }) => task === 'compose');
  paced.push({ seen, startedAt: compose?.startedAt ?? Number.NaN });
}
await bench.close();

/** Milliseconds from when the emulator sent a line to when the reader had it. */
function lateness({ seen, startedAt }: (typeof paced)[number], line: number): number {
  const shown = seen.filter(({ event }) => event.type === 'consensus-line')[line];
  return (shown?.at ?? Number.NaN) - (startedAt + (line + 1) * betweenLinesMs);
}

show(
  'instant composer: first line after the last answer',
  instant.map((seen) => afterAnswers(seen, 'consensus-line')),
);
show(
  'instant composer: first word after the last answer',
  instant.map((seen) => afterAnswers(seen, 'consensus-delta')),
);
show(
  'first line after the composer sent it (target ≤ 300)',
  paced.map((each) => lateness(each, 0)),
);
show(
  'second line after the composer sent it, with the text to come',
  paced.map((each) => lateness(each, 1)),
);

function ask(userId: string): Promise<Seen[]> {
  return askAndWatch(bench, userId, bench.emulator.hold('xai'));
}
