import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { readProcessorMs } from '../compare/processor-time.ts';
import type { System } from '../compare/system.ts';
import { median, quantile } from '../report/quantile.ts';
import { toFigure, toTable } from '../report/to-table.ts';

export interface Climb {
  /** How many turns run at once, one step after the other. */
  readonly steps: readonly number[];
  /** The figures of each step. */
  readonly minutes: number;
  /** Readers begin one after the other within this. */
  readonly turnMs: number;
}

/** A word that comes later than this, in milliseconds, is one that a reader waits for. */
const lateMs = 250;
/** Time after which a refused reader asks again. */
const patienceMs = 1_000;
/** After the last step, before memory is read once more. */
const restMs = 60_000;

interface Seen {
  readonly firstWordMs: number[];
  /** How many words were late by each millisecond, the last one and more. */
  readonly lateness: Uint32Array;
  /** How often each refusal came. */
  readonly refusals: Map<string, number>;
}

/** Steps up, and reports for each step what its readers saw and what it cost. The last row is the rest afterwards. */
export async function describeRamp(system: System, { steps, minutes, turnMs }: Climb) {
  const names = listOwn(system);
  const idle = readMemory(system, names);
  const rows = [];
  for (const turns of steps) {
    const step = await runStep(system, { turns, turnMs, ms: minutes * 60_000 });
    rows.push([turns, ...describeStep(step, minutes, names)]);
    process.stdout.write(`${system.name}: ${turns} at once\n`);
  }
  await delay(Math.min(restMs, minutes * 60_000));
  const none = Array(9).fill('–');
  rows.unshift(['before', ...none, ...idle.map(toFigure), ...names.map(() => '–')]);
  rows.push([
    'after',
    ...none,
    ...readMemory(system, names).map(toFigure),
    ...names.map(() => '–'),
  ]);
  const seen = ['turns a second', 'first word, ms', 'p99', 'a word late by, ms', 'p99', 'most'];
  const used = ['cores used', 'processor ms a turn', `none later than ${lateMs} ms`];
  const memory = [
    ...names.map((name) => `${name}, MiB`),
    ...names.map((name) => `${name}, MiB a minute`),
  ];
  return toTable([`turns at once of ${system.name}`, ...seen, ...used, ...memory], rows);
}

interface Step extends Seen {
  readonly seconds: number;
  readonly processorMs: number;
  /** Figures of the processes, read at equal intervals. */
  readonly memory: readonly (readonly number[])[];
}

async function runStep(
  system: System,
  { turns, turnMs, ms }: { readonly turns: number; readonly turnMs: number; readonly ms: number },
): Promise<Step> {
  const seen: Seen = {
    firstWordMs: [],
    lateness: new Uint32Array(10_000),
    refusals: new Map(),
  };
  const names = listOwn(system);
  const read = () => Object.values(system.processes).map(readProcessorMs);
  const before = read();
  const startedAt = performance.now();
  const endsAt = startedAt + ms;
  const memory: number[][] = [];
  const sampling = setInterval(() => memory.push(readMemory(system, names)), ms / 12);
  await Promise.all(
    Array.from({ length: turns }, async (_, reader) => {
      await delay((reader * turnMs) / turns);
      do await askOnce(system, seen);
      while (performance.now() < endsAt);
    }),
  );
  clearInterval(sampling);
  const used = read().reduce((sum, now, index) => sum + now - (before[index] ?? 0), 0);
  return { ...seen, memory, processorMs: used, seconds: (performance.now() - startedAt) / 1_000 };
}

async function askOnce(system: System, { firstWordMs, lateness, refusals }: Seen): Promise<void> {
  try {
    const asked = await system.ask();
    firstWordMs.push(asked.firstWordMs);
    // The consensus is a single word, and waits for its check.
    const answers = asked.answers.filter((words) => words.length > 1);
    for (const { readAt, writtenAt } of answers.flat()) {
      const late = Math.min(Math.max(Math.round(readAt - writtenAt), 0), lateness.length - 1);
      lateness[late] = (lateness[late] ?? 0) + 1;
    }
  } catch (error) {
    const [, status = 'no reply', code = ''] =
      /: (\d+) (?:.*?"code":"(\w+)")?/.exec(String(error)) ?? [];
    const said = `${status} ${code}`.trim();
    refusals.set(said, (refusals.get(said) ?? 0) + 1);
    await delay(patienceMs);
  }
}

function describeStep(step: Step, minutes: number, names: readonly string[]) {
  const { firstWordMs, lateness, seconds, processorMs, memory, refusals } = step;
  const ended = firstWordMs.length;
  const most = lateness.findLastIndex((count) => count > 0);
  const [third = [], last = []] = [memory[Math.floor(memory.length / 3)], memory.at(-1)];
  const growth = names.map(
    (_, index) => ((last[index] ?? 0) - (third[index] ?? 0)) / ((minutes * 2) / 3),
  );
  const refused = [...refusals].map(([said, count]) => `${count} × ${said}`).join(', ');
  return [
    ...[ended / seconds, median(firstWordMs), quantile(firstWordMs, 0.99)].map(toFigure),
    ...[0.5, 0.99].map((part) => toFigure(findQuantile(lateness, part))),
    toFigure(most),
    ...[processorMs / seconds / 1_000, processorMs / ended].map(toFigure),
    refused || (most <= lateMs ? 'yes' : 'no'),
    ...last.map(toFigure),
    ...growth.map(toFigure),
  ];
}

function findQuantile(counts: Uint32Array, part: number): number {
  let left = part * counts.reduce((sum, count) => sum + count, 0);
  return counts.findIndex((count) => {
    left -= count;
    return left <= 0;
  });
}

/** Lists the system's processes without its stores, whose memory depends on how long they keep data. */
function listOwn({ processes }: System): string[] {
  return Object.keys(processes).filter((name) => !/Redis|Postgres/i.test(name));
}

function readMemory({ processes }: System, names: readonly string[]): number[] {
  return names.map((name) => {
    const [, kB] =
      /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processes[name]}/status`, 'utf8')) ?? [];
    return Number(kB) / 1_024;
  });
}
