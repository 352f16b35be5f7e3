import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';

interface Scaled {
  readonly kind: string;
  readonly spec: {
    readonly minReplicaCount: number;
    readonly maxReplicaCount: number;
    readonly triggers: readonly {
      readonly type: string;
      readonly metricType: string;
      readonly metadata: { readonly query: string; readonly threshold: string };
    }[];
  };
}

const file = path.resolve(import.meta.dirname, '../../ops/deploy/kubernetes/worker.yaml');
const { spec } = parseAllDocuments(await readFile(file, 'utf8'))
  .map((document) => document.toJS() as Scaled)
  .find(({ kind }) => kind === 'ScaledObject')!;
const { minReplicaCount: fewest, maxReplicaCount: most, triggers } = spec;
const [jobs] = triggers;

/** One core can run this many turns of half a minute (docs/scaling.md: 71 at 60 %). It takes more jobs than that at once. */
const places = 118;
const answerSeconds = 30;
/** A question is refused when an answer has waited this long. */
const patienceSeconds = 30;
/** A new worker takes its first job after that. */
const startSeconds = 20;
/** The autoscaler's defaults: how often it looks, what it overlooks, how long it waits before it takes workers away. */
const lookSeconds = 15;
const tolerance = 0.1;
const stabilitySeconds = 300;

interface Moment {
  readonly workers: number;
  readonly waitSeconds: number;
}

/** Plays a fleet under so many questions a second, as a function of the time, and the autoscaler on the signal of the manifest. */
function play(seconds: number, rateAt: (second: number) => number): readonly Moment[] {
  const threshold = Number(jobs?.metadata.threshold);
  const wanted: number[] = [];
  const ordered: number[] = [];
  const began: number[] = [];
  const moments: Moment[] = [];
  let asked = fewest;
  let waiting = 0;
  for (let second = 0; second < seconds; second += 1) {
    const started = Math.min(asked, ...ordered.slice(-startSeconds));
    const running = began.slice(-answerSeconds).reduce((sum, count) => sum + count, 0);
    waiting += rateAt(second);
    const begin = Math.max(0, Math.min(waiting, started * places - running));
    waiting -= begin;
    began.push(begin);
    const waitSeconds = (waiting * answerSeconds) / (started * places);
    if (second % lookSeconds === 0) {
      const load = running + begin + waiting;
      const share = load / (asked * threshold);
      const now = Math.abs(share - 1) <= tolerance ? asked : Math.ceil(load / threshold);
      wanted.push(Math.min(most, Math.max(fewest, now)));
      const lately = wanted.slice(-stabilitySeconds / lookSeconds);
      // Out by four or twice as many at once; in by the highest wish of the last minutes.
      asked = Math.min(
        Math.max(...lately, asked > now ? 0 : asked),
        Math.max(asked + 4, asked * 2),
      );
    }
    ordered.push(asked);
    moments.push({ workers: asked, waitSeconds });
  }
  return moments;
}

const minute = 60;
const hour = 60 * minute;

test('the autoscaler divides a sum of calls and jobs by what a worker takes, and looks at processors too', () => {
  expect(triggers.map(({ type, metricType }) => [type, metricType])).toEqual([
    ['prometheus', 'AverageValue'],
    ['cpu', 'Utilization'],
  ]);
  expect(jobs?.metadata.query).toContain('max by (queue, state) (quartet_queue_jobs{');
  expect(jobs?.metadata.query).toContain('state=~"active|prioritized"');
  expect(Number(jobs?.metadata.threshold)).toBeLessThan(places);
});

test('under a steady load the workers settle at what it needs, and go when it goes', () => {
  const played = play(3 * hour, (second) => (second < hour ? 20 : 6));
  const needed = Math.ceil((20 * answerSeconds) / places);
  const busy = played.slice(hour / 2, hour).map(({ workers }) => workers);
  expect(new Set(busy).size).toBe(1);
  expect(busy[0]).toBeGreaterThanOrEqual(needed);
  expect(busy[0]).toBeLessThanOrEqual(2 * needed);
  const quiet = played.slice(2 * hour).map(({ workers }) => workers);
  expect(new Set(quiet)).toEqual(new Set([3]));
});

test('under a load that grows beyond all workers, all of them run before a question is refused', () => {
  const played = play(2 * hour, (second) => (second / hour) * 120);
  const refused = played.findIndex(({ waitSeconds }) => waitSeconds > patienceSeconds);
  expect(refused).toBeGreaterThan(0);
  expect(played[refused]?.workers).toBe(most);
  const before = played.slice(0, refused).filter(({ workers }) => workers < most);
  expect(before.every(({ waitSeconds }) => waitSeconds <= patienceSeconds / 2)).toBe(true);
});

test('a burst is met within minutes', () => {
  const played = play(hour, (second) => (second < 10 * minute ? 1 : 40));
  const late = played.filter(({ waitSeconds }) => waitSeconds > patienceSeconds);
  expect(late.length).toBeLessThan(5 * minute);
  expect(played.at(-1)?.waitSeconds).toBe(0);
});
