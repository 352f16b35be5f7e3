/** Samples by series, such as `quartet_turns_total{outcome="finished"}`. */
export type Samples = ReadonlyMap<string, number>;

const name = '[a-z][a-z0-9_]*';
const label = `${name}="(?:[^"\\\\\\n]|\\\\["\\\\n])*"`;
const sampleLine = RegExp(`^(${name})(?:\\{(${label}(?:,${label})*)\\})? (\\S+)$`);
const headLine = RegExp(`^# (HELP|TYPE) (${name}) (.+)$`);
const types = ['counter', 'gauge', 'histogram'];
const suffixes = { counter: '', gauge: '', histogram: '(?:_bucket|_sum|_count)' } as const;

interface Family {
  readonly name: string;
  help?: string;
  type?: keyof typeof suffixes;
}

/**
 * Reads Prometheus' text format as strictly as `promtool check metrics`. Each family occurs once, with its help and type before its
 * samples. Only counters end in `_total`. Each series occurs once. Buckets never decrease, and the last one equals the count. Throws
 * on anything else.
 */
export function readMetrics(text: string): Samples {
  if (!text.endsWith('\n')) throw new Error('The last line has no end.');
  const families = new Map<string, Family>();
  const samples = new Map<string, number>();
  let family: Family = { name: '' };
  for (const line of text.split('\n').filter(Boolean)) {
    const head = headLine.exec(line);
    if (head) family = readHead(head, family, families);
    else readSample(line, family, samples);
  }
  checkBuckets(samples);
  return samples;
}

function readHead(
  [line, kind, name = '', rest = '']: RegExpExecArray,
  family: Family,
  families: Map<string, Family>,
): Family {
  const current = family.name === name ? family : { name };
  if (current !== family && families.has(name)) throw new Error(`A second time: ${line}`);
  families.set(name, current);
  if (kind === 'HELP') {
    if (current.help !== undefined) throw new Error(`A second help: ${line}`);
    current.help = rest;
    return current;
  }
  if (!types.includes(rest) || current.type || !current.help)
    throw new Error(`Not a type: ${line}`);
  current.type = rest as keyof typeof suffixes;
  if (name.endsWith('_total') !== (current.type === 'counter')) throw new Error(`Ending: ${line}`);
  return current;
}

function readSample(line: string, family: Family, samples: Map<string, number>): void {
  const [, name = '', labels = '', text = ''] = sampleLine.exec(line) ?? [];
  const { type } = family;
  if (!type || !RegExp(`^${family.name}${suffixes[type]}$`).test(name)) {
    throw new Error(`Not a sample of ${family.name}: ${line}`);
  }
  const value = text === '+Inf' ? Number.POSITIVE_INFINITY : Number(text);
  const series = labels ? `${name}{${labels}}` : name;
  if (Number.isNaN(value) || samples.has(series)) throw new Error(`Not one number: ${line}`);
  samples.set(series, value);
}

function checkBuckets(samples: Samples): void {
  let last = { of: '', value: 0 };
  for (const [series, value] of samples) {
    const le = /[{,]?le="([^"]+)",?/.exec(series);
    if (!le || !series.includes('_bucket{')) continue;
    const of = series.replace(le[0], le[0].startsWith('{') ? '{' : '');
    if (last.of === of && value < last.value) throw new Error(`A bucket shrinks: ${series}`);
    last = { of, value };
    const count = of
      .replace('_bucket{', '_count{')
      .replace('{}', '')
      .replace(/[{,]\}$/, '');
    if (le[1] === '+Inf' && !hasValue(samples, count, value)) throw new Error(`Count: ${series}`);
  }
}

function hasValue(samples: Samples, series: string, value: number): boolean {
  return samples.get(series) === value || samples.get(`${series}}`) === value;
}

/** Lists the names of all labels except the `le` of buckets. */
export function listLabels(samples: Samples): readonly string[] {
  const labels = [...samples.keys()].flatMap((series) =>
    [...series.matchAll(/[{,]([a-z_]+)="/g)].map(([, name = '']) => name),
  );
  return [...new Set(labels)].filter((name) => name !== 'le').toSorted();
}

/** Returns the growth of each counter between two readings. Leaves out gauges and buckets, which go up and down with time. */
export function findGrowth(before: Samples, after: Samples): Readonly<Record<string, number>> {
  const counted = [...after].filter(([series]) =>
    /^quartet_\w+(?:_total|_count)(?:\{|$)/.test(series),
  );
  const grown = counted.map(
    ([series, value]) => [series, value - (before.get(series) ?? 0)] as const,
  );
  return Object.fromEntries(grown.filter(([, difference]) => difference !== 0));
}
