import { drawBars } from '../report/draw-bars.ts';
import { median, quantile } from '../report/quantile.ts';
import { toFigure, toTable } from '../report/to-table.ts';
import type { Load, Run } from './run-load.ts';

export interface Rounds {
  /** For each round and load, the run of each system. */
  readonly rounds: readonly ReadonlyMap<Load, ReadonlyMap<string, Run>>[];
  readonly loads: readonly Load[];
  readonly systems: readonly string[];
  readonly ours: string;
  /** The systems that ours is divided by, round for round. */
  readonly beside: readonly string[];
}

interface Measure {
  readonly name: string;
  readonly of: (run: Run, load: Load) => number;
}

const answers = 4;
export const firstWords = ({ asked }: Run) => asked.map(({ firstWordMs }) => firstWordMs);
/** Measures the gap that the system adds between two words of an answer; words that arrive together have none. */
const addedGaps = ({ asked }: Run) =>
  asked.flatMap(({ answers }) =>
    answers.flatMap((words) =>
      words.slice(1).map((word, index) => {
        const { writtenAt, readAt } = words[index] ?? word;
        return Math.max(word.readAt - readAt - (word.writtenAt - writtenAt), 0);
      }),
    ),
  );
/** Adds up what all processes used for a question, in milliseconds. */
export const processorOf = ({ processorMs }: Run) =>
  Object.values(processorMs).reduce((sum, ms) => sum + ms, 0);

const measures: readonly Measure[] = [
  { name: 'first word, median, ms', of: (run) => median(firstWords(run)) },
  { name: 'first word, p99, ms', of: (run) => quantile(firstWords(run), 0.99) },
  {
    name: 'from the provider to the reader, ms',
    of: ({ asked }) => median(asked.map(({ deliveryMs }) => deliveryMs)),
  },
  { name: 'added between words, median, ms', of: (run) => median(addedGaps(run)) },
  { name: 'added between words, p99, ms', of: (run) => quantile(addedGaps(run), 0.99) },
  { name: 'processor a question, ms', of: processorOf },
  {
    name: 'processor a token, µs',
    of: (run, { pace }) => (processorOf(run) * 1_000) / (answers * pace.tokens),
  },
  {
    name: 'bytes a question, kB',
    of: ({ asked }) => median(asked.map(({ bytes }) => bytes)) / 1_000,
  },
];

export function summarize(input: Rounds): { readonly text: string; readonly plot: string } {
  const { loads } = input;
  const text = [
    ...loads.flatMap((load) => [`## ${toTitle(load)}`, describeLoad(input, load)]),
    '## Where the processor time goes, ms a question',
    describeProcesses(input),
  ].join('\n\n');
  return { text, plot: drawBars(toPanels(input)) };
}

function toTitle({ name, readers, questionsOfReader, pace }: Load): string {
  const questions = `${readers * questionsOfReader} questions a round`;
  const { tokens, gapMs } = pace;
  const token = tokens === 1 ? '1 token' : `${tokens} tokens, one every ${gapMs} ms`;
  return `${name[0]?.toUpperCase()}${name.slice(1)}: ${questions}, four answers of ${token}`;
}

/** By round. */
function valuesOf({ rounds }: Rounds, load: Load, { system, of }: Of): number[] {
  return rounds.flatMap((round) => {
    const run = round.get(load)?.get(system);
    return run ? [of(run, load)] : [];
  });
}

interface Of extends Pick<Measure, 'of'> {
  readonly system: string;
}

function describeLoad(input: Rounds, load: Load): string {
  const { systems, ours, beside } = input;
  const head = ['', ...systems, ...beside.map((system) => `${ours} ÷ ${system} (least to most)`)];
  // Words without a time stamp have no gaps.
  const taken = measures.filter(({ of }) =>
    Number.isFinite(median(valuesOf(input, load, { system: ours, of }))),
  );
  const rows = taken.map(({ name, of }) => [
    name,
    ...systems.map((system) => toFigure(median(valuesOf(input, load, { system, of })))),
    ...beside.map((system) => describeRatios(input, load, { system, of })),
  ]);
  return toTable(head, rows);
}

function describeRatios(input: Rounds, load: Load, { system, of }: Of): string {
  const theirs = valuesOf(input, load, { system, of });
  const own = valuesOf(input, load, { system: input.ours, of });
  const ratios = own.map((value, round) => value / (theirs[round] ?? Number.NaN));
  const range = `${toFigure(Math.min(...ratios))} to ${toFigure(Math.max(...ratios))}`;
  return `**${toFigure(median(ratios))}** (${range})`;
}

function describeProcesses(input: Rounds): string {
  const { loads, ours, rounds, systems } = input;
  const first = loads[0] && rounds[0]?.get(loads[0])?.get(ours);
  const names = Object.keys(first?.processorMs ?? {});
  const rows = systems
    .filter((system) => system === ours || system === 'before')
    .flatMap((system) =>
      loads.map((load) => [
        `${system}, ${load.name}`,
        ...names.map((name) => {
          const of = ({ processorMs }: Run) => processorMs[name] ?? 0;
          return toFigure(median(valuesOf(input, load, { system, of })));
        }),
      ]),
    );
  return toTable(['', ...names], rows);
}

function toPanels(input: Rounds) {
  const shown = [
    { measure: measures[0], title: 'First word, median', unit: 'ms' },
    { measure: measures[6], title: 'Processor time a token', unit: 'µs' },
  ];
  return shown.flatMap(({ measure, title, unit }) => {
    if (!measure) return [];
    const loads = input.loads.filter(({ pace }) => unit === 'ms' || pace.tokens > 1);
    const groups = loads.map((load) => ({
      name: load.name,
      bars: input.systems.map((name) => ({
        name,
        value: median(valuesOf(input, load, { system: name, of: measure.of })),
      })),
    }));
    return [{ title, unit, groups }];
  });
}
