import path from 'node:path';
import { readArguments } from '@quartet/runtime/process/read-arguments.ts';
import { startProviderStub } from './compare/provider-stub.ts';
import { type Load, type Run, runLoad } from './compare/run-load.ts';
import { startPeer } from './compare/start-peer.ts';
import { startQuartet } from './compare/start-quartet.ts';
import { type Stores, startStores } from './compare/stores.ts';
import { summarize } from './compare/summarize.ts';
import type { System } from './compare/system.ts';
import { dry } from './figures.ts';
import { writeResult } from './report/write-result.ts';

const { values } = readArguments({
  script: 'bench compare',
  about:
    'Compares first words, the time between words and processor time with the peers, on one wire: every system is asked the same in turn, round after round, each round in another order. Only the ratio within a round counts; times depend on what else the machine does.',
  options: {
    rounds: { type: 'string', default: '5', value: 'NUMBER', about: 'each in another order' },
    questions: { type: 'string', default: '3', value: 'NUMBER', about: 'of each reader' },
    readers: { type: 'string', default: '1,8,24', value: 'NUMBERS', about: 'at once' },
    words: {
      type: 'string',
      default: '24',
      value: 'NUMBERS',
      about: 'readers at once of answers whose every word is timed',
    },
    before: {
      type: 'string',
      value: 'FOLDER',
      about: 'another checkout of this product, which is measured as well',
    },
    dry,
  },
});

/** As many questions as a server's code takes to become as fast as it will be; it runs for days. */
const warming: Load = {
  name: 'warming up',
  readers: 8,
  questionsOfReader: 50,
  pace: { tokens: 20, gapMs: 2 },
  restMs: 0,
};

function toLoad(readers: number): Load {
  const perReader = Number(values.questions);
  if (readers > 1) {
    const pace = { tokens: 200, gapMs: 12 };
    return { name: `${readers} at once`, readers, questionsOfReader: perReader, pace, restMs: 0 };
  }
  const pace = { tokens: 1, gapMs: 0 };
  return { name: 'alone', readers, questionsOfReader: perReader * 10, pace, restMs: 30 };
}

/** Stamps are longer than words, and numbers: what they cost is another figure. */
function toStamped({ name, pace, ...load }: Load): Load {
  return { ...load, name: `${name}, word by word`, pace: { ...pace, stamped: true } };
}

await using opened = new AsyncDisposableStack();
const stub = await startProviderStub();
opened.defer(() => stub.close());
const providerUrl = stub.baseUrl;
const stores = await openStores();
const peer = 'AI SDK';
const systems: System[] = [
  await keep(startPeer({ name: 'raw fan-out', program: 'raw-fan-out', providerUrl })),
  await keep(startPeer({ name: peer, program: 'ai-sdk', providerUrl, redis: stores.peer })),
];
if (values.before !== undefined) {
  const before = { root: path.resolve(values.before), name: 'before', stores: await openStores() };
  systems.push(await keep(startQuartet({ providerUrl, ...before })));
}
const ours = await keep(startQuartet({ providerUrl, stores }));
systems.push(ours);
const loads = [
  ...values.readers.split(',').map((readers) => toLoad(Number(readers))),
  ...values.words.split(',').map((readers) => toStamped(toLoad(Number(readers)))),
];
await stub.setPace(warming.pace);
for (const system of systems) await runLoad(system, warming);

const rounds: Map<Load, Map<string, Run>>[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) {
  const runs = new Map<Load, Map<string, Run>>();
  for (const load of loads) {
    await stub.setPace(load.pace);
    const order = [
      ...systems.slice(round % systems.length),
      ...systems.slice(0, round % systems.length),
    ];
    const ofLoad = new Map<string, Run>();
    for (const system of order) ofLoad.set(system.name, await runLoad(system, load));
    runs.set(load, ofLoad);
  }
  rounds.push(runs);
}

const names = systems.map(({ name }) => name);
const beside = names.filter((name) => name === peer || name === 'before');
const { text, plot } = summarize({ rounds, loads, systems: names, ours: ours.name, beside });
const title = 'Beside the peers, on one wire';
if (values.dry) process.stdout.write(`${text}\n`);
else await writeResult({ figure: 'compare', title, text, plot });

async function openStores(): Promise<Stores> {
  const started = await startStores();
  opened.defer(() => started[Symbol.asyncDispose]());
  return started;
}

async function keep(starting: Promise<System>): Promise<System> {
  const system = await starting;
  opened.defer(() => system.close());
  return system;
}
