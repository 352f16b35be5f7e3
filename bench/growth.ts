import { setTimeout as delay } from 'node:timers/promises';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import type { Pace } from './compare/provider-stub.ts';
import { startProviderStub } from './compare/provider-stub.ts';
import { startQuartet } from './compare/start-quartet.ts';
import { startStores } from './compare/stores.ts';
import { dry } from './figures.ts';
import { askAndRead, type GrowingQuestion, openPageSocket } from './growth/ask-and-read.ts';
import {
  type Measured,
  measures,
  mostExponent,
  readExponent,
  type Series,
} from './growth/series.ts';
import { drawCurves } from './report/draw-curves.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';
import { type Costs, readCosts, subtract } from './scale/read-costs.ts';

const { values } = readArguments({
  script: 'bench growth',
  about:
    'How cost grows with turns, answers, readers and conversations: processor time, commands and bytes, and no times.',
  options: {
    repeats: { type: 'string', default: '4', value: 'NUMBER', about: 'of each measurement' },
    dry,
  },
});

interface Work extends GrowingQuestion {
  readonly work: number;
  /** At once; by default one. */
  readonly turns?: number;
  readonly pace: Pace;
}

const usual: Pace = { tokens: 200, gapMs: 25 };
const short: Pace = { tokens: 20, gapMs: 10 };
/** So many characters come at once: an answer of 200 kB takes ten seconds. */
const lump = 100;
const lumps = (kB: number): Pace => ({ tokens: kB * 10, gapMs: 5, characters: lump });

const plans: readonly { readonly title: string; readonly unit: string; readonly all: Work[] }[] = [
  {
    title: 'Turns',
    unit: 'turns at once',
    all: [1, 20, 80, 200].map((turns) => ({ work: turns, turns, pace: usual })),
  },
  {
    title: 'Length of each answer',
    unit: 'kB',
    all: [1, 20, 80, 200].map((kB) => ({ work: kB, pace: lumps(kB) })),
  },
  {
    title: 'Readers of one turn',
    unit: 'event streams',
    all: [1, 5, 10, 20].map((readers) => ({ work: readers, readers, pace: usual })),
  },
  {
    title: 'Conversation',
    unit: 'turns of it',
    all: [1, 5, 10, 20].map((turn) => ({ work: turn, turnsBefore: turn - 1, pace: short })),
  },
];

await using opened = new AsyncDisposableStack();
const stub = await startProviderStub();
opened.defer(() => stub.close());
const stores = await startStores();
opened.defer(() => stores[Symbol.asyncDispose]());
const settings = {
  ADDRESS_CALLS_PER_MINUTE: '1000000',
  ADDRESS_SOCKETS_PER_MINUTE: '1000000',
};
const quartet = await startQuartet({ providerUrl: stub.baseUrl, stores, settings });
opened.defer(() => quartet.close());
const settlingMs = 500;
/** As many as a page may read over one. */
const turnsOfSocket = 20;
const idleMs = 8_000;
// Transactions are told late, and say nothing of growth.
const read = () => readCosts({ quartet, stores, countTransactions: async () => 0 });

let idle: Costs | null = null;
await run({ work: 1, turns: 12, pace: { tokens: 100, gapMs: 5 } }, 3);
idle = await measureIdle();
const series: Series[] = [];
for (const { title, unit, all } of plans) {
  const points = [];
  for (const work of all) {
    const repeats = (work.turns ?? 1) > 1 ? 1 : Number(values.repeats);
    points.push({ work: work.work, measured: await run(work, repeats) });
    process.stdout.write(`${title}: ${work.work} ${unit}\n`);
  }
  series.push({ title, unit, points });
}

const text = [
  `One api and one worker, read over sockets, where there are several readers over event streams in zstd; four answers, a consensus of two calls and the settlement. What they do without a turn is taken off. The exponent is that by which a cost follows the work from the last point but one to the last: 1 is linear, and ${mostExponent} what noise may make of it.`,
  ...series.flatMap(describe),
].join('\n\n');
const plot = drawCurves(
  series.map(({ title, unit, points }) => ({
    title,
    unit,
    curves: measures.map((name) => ({
      name,
      points: points.map(({ work, measured }) => [work, measured[name]] as const),
    })),
  })),
);
if (values.dry) process.stdout.write(`${text}\n`);
else await writeResult({ figure: 'growth', title: 'How cost grows with the work', text, plot });
process.exitCode = 0;

/** What was measured of `work`, for one time of `repeats`. */
async function run({ turns = 1, pace, ...question }: Work, repeats: number): Promise<Measured> {
  await stub.setPace(pace);
  const before = await read();
  const pages = await Promise.all(
    Array.from({ length: Math.ceil(turns / turnsOfSocket) }, () => openPageSocket(quartet)),
  );
  let readerBytes = 0;
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    const spreadMs = (pace.tokens * pace.gapMs) / turns;
    const bytes = await Promise.all(
      Array.from({ length: turns }, async (_, index) => {
        await delay(index * spreadMs);
        const page = pages[index % pages.length];
        return page ? askAndRead(quartet, question, page) : 0;
      }),
    );
    readerBytes += bytes.reduce((sum, each) => sum + each, 0);
  }
  for (const page of pages) {
    readerBytes += page.bytes();
    page.close();
  }
  await delay(settlingMs);
  const costs = subtract(await read(), before, { ...(idle && { idle }), by: repeats });
  const all = Object.values(costs.of);
  const sum = (of: 'processorMs' | 'commands' | 'bytesIn' | 'bytesOut') =>
    all.reduce((total, cost) => total + cost[of], 0);
  return {
    'processor ms': sum('processorMs'),
    commands: sum('commands'),
    'store kB': (sum('bytesIn') + sum('bytesOut')) / 1_000,
    'reader kB': readerBytes / repeats / 1_000,
  };
}

/** What happens in a second without a turn. */
async function measureIdle(): Promise<Costs> {
  await delay(settlingMs);
  const before = await read();
  await delay(idleMs);
  return subtract(await read(), before, { by: idleMs / 1_000 });
}

function describe({ title, unit, points }: Series): readonly string[] {
  const rows = points.map(({ work, measured }) => [
    work,
    ...measures.map((name) => toFigure(measured[name])),
  ]);
  const exponents = measures.map((name) => readExponent(points, name));
  const table = toTable([unit, ...measures], [...rows, ['exponent', ...exponents.map(toFigure)]]);
  const steep = measures.filter((_, index) => (exponents[index] ?? 0) > mostExponent);
  const verdict = steep.length > 0 ? `Steeper than it should be: ${steep.join(', ')}.` : '';
  return [`## ${title}`, table, ...(verdict ? [verdict] : [])];
}
