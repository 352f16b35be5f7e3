import { setTimeout as delay } from 'node:timers/promises';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { countTransactions } from '../../tests/support/count-transactions.ts';
import { startProviderStub } from './compare/provider-stub.ts';
import { type Load, runLoad } from './compare/run-load.ts';
import { startPeer } from './compare/start-peer.ts';
import { startQuartet } from './compare/start-quartet.ts';
import { startStores } from './compare/stores.ts';
import { dry } from './figures.ts';
import { toFigure, toTable } from './report/to-table.ts';
import { writeResult } from './report/write-result.ts';
import { measureAppends } from './scale/measure-appends.ts';
import { burstPace, describeBursts } from './scale/measure-burst.ts';
import { planFleet } from './scale/plan-fleet.ts';
import { describeRamp } from './scale/ramp.ts';
import { type Costs, readCosts, subtract } from './scale/read-costs.ts';

const { values } = readArguments({
  script: 'bench scale',
  about:
    'Measures the cost of a turn for each store and process, by how many run at once, and how many appends one content store and two can take. docs/scaling.md computes from these figures what more turns need. They are counts and processor time, no times.',
  options: {
    turns: { type: 'string', default: '1,20,200', value: 'NUMBERS', about: 'how many run at once' },
    rounds: { type: 'string', default: '400', value: 'NUMBER', about: 'of each' },
    ramp: {
      type: 'string',
      value: 'NUMBERS',
      about: 'measures instead what readers see and memory does with so many turns at once',
    },
    bursts: {
      type: 'string',
      value: 'NUMBERS',
      about: 'measures instead when first words come if so many people ask within three seconds',
    },
    minutes: { type: 'string', default: '1', value: 'NUMBER', about: 'of each step of the ramp' },
    dry,
  },
});

await using opened = new AsyncDisposableStack();
const stub = await startProviderStub();
opened.defer(() => stub.close());
const stores = await startStores();
opened.defer(() => stores[Symbol.asyncDispose]());
// On the ramp and in bursts, an api refuses as it does for people.
const settings = {
  ADDRESS_CALLS_PER_MINUTE: '1000000',
  ...((values.ramp ?? values.bursts) !== undefined && { OVERLOAD_LAG_MS: '500' }),
};
const quartet = await startQuartet({ providerUrl: stub.baseUrl, stores, settings });
opened.defer(() => quartet.close());
/** Postgres reports its counts with a delay. */
const settlingMs = 11_000;
/** A process that was asked nothing for a minute watches its load less often. */
const longRestMs = 75_000;
const pace = { tokens: 200, gapMs: 25 };
// A burst is over before its own questions could make the code as fast as it will be.
const questionsOfReader = values.bursts === undefined ? 4 : 50;
const warming: Load = { name: '', readers: 8, questionsOfReader, pace, restMs: 0 };
await stub.setPace({ tokens: 20, gapMs: 2 });
await runLoad(quartet, warming);
await stub.setPace(pace);

const titles = {
  scale: 'What a turn costs, and what a content Redis takes',
  ramp: 'What readers see with more turns at once',
  memory: 'What memory does at a steady load',
  burst: 'When first words come if many ask within three seconds',
};

const read = () => readCosts({ quartet, stores, countTransactions });

if (values.bursts !== undefined) await keepBursts(values.bursts.split(',').map(Number));
else if (values.ramp === undefined) await keep('scale', await measureTurns());
else await keepRamp(values.ramp.split(',').map(Number));
process.exitCode = 0;

async function keep(figure: keyof typeof titles, text: string): Promise<void> {
  if (values.dry) process.stdout.write(`${text}\n`);
  else await writeResult({ figure, title: titles[figure], text });
}

async function keepBursts(sizes: readonly number[]): Promise<void> {
  await stub.setPace(burstPace);
  const about = `Four answers of ${burstPace.tokens} tokens, one every ${burstPace.gapMs} ms. One api, one worker, their stores, the stub and the readers share the machine.`;
  await keep('burst', `${about}\n\n${await describeBursts(quartet, { sizes, rounds: 3 })}`);
}

/** A single step is about our own memory. */
async function keepRamp(steps: readonly number[]): Promise<void> {
  await stub.setPace({ ...pace, stamped: true });
  const climb = { steps, minutes: Number(values.minutes), turnMs: pace.tokens * pace.gapMs };
  const about = `Four models answer with ${pace.tokens} words each, one every ${pace.gapMs} ms, and each word is timed. A reader who has read a turn asks again. A step takes ${values.minutes} minutes. If questions are refused, their number replaces the verdict.`;
  const parts = [about, await describeRamp(quartet, climb)];
  if (steps.length > 1) {
    const peer = await startPeer({
      name: 'AI SDK',
      program: 'ai-sdk',
      providerUrl: stub.baseUrl,
      redis: stores.peer,
    });
    opened.defer(() => peer.close());
    parts.push(await describeRamp(peer, climb));
  }
  await keep(steps.length > 1 ? 'ramp' : 'memory', parts.join('\n\n'));
}

type ByTurns = readonly { readonly turns: number; readonly costs: Costs }[];

async function measureTurns(): Promise<string> {
  const idle = await measureIdle({ restMs: settlingMs, forMs: 10_000 });
  const byTurns: ByTurns[number][] = [];
  for (const turns of values.turns.split(',').map(Number)) {
    const before = await read();
    const questionsOfReader = turns < 10 ? 10 : 1;
    await runLoad(quartet, { ...warming, readers: turns, questionsOfReader });
    await delay(settlingMs);
    const costs = subtract(await read(), before, { idle, by: turns * questionsOfReader });
    byTurns.push({ turns, costs });
  }
  const rate = await measureAppends(stores.content, Number(values.rounds));
  const resting = await measureIdle({ restMs: longRestMs, forMs: 60_000 });
  const most = byTurns.at(-1);
  if (!most) throw new Error('Nothing was measured.');
  const assumed = {
    seconds: 30,
    timesMeasured: 5,
    use: 0.6,
    connections: 10,
    peak: 4,
    processGb: 0.6,
  };
  return [
    `Four answers of ${pace.tokens} tokens, one every ${pace.gapMs} ms, a consensus of two calls and the settlement; read as an event stream. One api, one worker. What they do without a turn is taken off.`,
    ...['commands', 'processorMs', 'bytesIn', 'bytesOut'].map((of) =>
      describeCosts(byTurns, of as Of),
    ),
    '## Nothing to do for a minute',
    describeIdle(resting),
    '## Appends',
    toTable(
      ['commands an append', 'appends a second until one content Redis is full'],
      [[toFigure(rate.commandsOfAppend), Math.round(rate.perSecond).toLocaleString('en')]],
    ),
    '## What more turns a day need',
    `Computed from the costs at ${most.turns} at once, for turns of ${assumed.seconds} s, ${assumed.timesMeasured} times as long as these, in an hour that brings ${assumed.peak} times the day's average, on cores used to ${assumed.use * 100} %. What it means: docs/scaling.md.`,
    planFleet(most.costs, assumed, [1_000, 100_000, 1_000_000]),
  ].join('\n\n');
}

type Of = 'commands' | 'processorMs' | 'bytesIn' | 'bytesOut';

function describeCosts(byTurns: ByTurns, of: Of): string {
  const titles = {
    commands: 'Commands a turn, those in scripts included; of Postgres, transactions',
    processorMs: 'Processor time a turn, ms',
    bytesIn: 'kB a turn into the store',
    bytesOut: 'kB a turn out of the store',
  };
  const isBytes = of === 'bytesIn' || of === 'bytesOut';
  const names = Object.keys(byTurns[0]?.costs.of ?? {}).filter(
    (name) => of === 'processorMs' || name.endsWith('Redis') || (name === 'Postgres' && !isBytes),
  );
  const rows = byTurns.map(({ turns, costs }) => [
    turns,
    ...names.map((name) => toFigure((costs.of[name]?.[of] ?? 0) / (isBytes ? 1_000 : 1))),
  ]);
  return `## ${titles[of]}\n\n${toTable(['turns at once', ...names], rows)}`;
}

/** The costs of a second without a turn. */
async function measureIdle(times: {
  readonly restMs: number;
  readonly forMs: number;
}): Promise<Costs> {
  await delay(times.restMs);
  const before = await read();
  await delay(times.forMs);
  return subtract(await read(), before, { by: times.forMs / 1_000 });
}

function describeIdle({ of }: Costs): string {
  const rows = Object.entries(of).map(([name, { commands, processorMs }]) => [
    name,
    toFigure((processorMs * 60) / 1_000),
    toFigure(commands),
  ]);
  return toTable(['', 'processor time a minute, s', 'commands a second'], rows);
}
