/** One answer's share in a claim, such as `1A`: the claim, and the words of that answer. */
export interface Pair {
  readonly id: string;
  readonly claim: string;
  readonly excerpt: string;
}

const wrappedClaims = /^<claims-([0-9a-f]+)>\n([^]*)^<\/claims-\1>$/m;
const pairs = String.raw`\d+[A-Z]{1,3}=\S*`;
const claimLine = new RegExp(`^(${pairs}(?: ${pairs})*)(?: against=(\\S+))? \\| ?([^]*)$`);
const unitLine = /^([A-Z]{1,3}\d+) ([^]*)$/;

/** Reads the pairs that *check* is to judge. */
export function readClaims(message: string): readonly Pair[] {
  const [, , lines = ''] = wrappedClaims.exec(message) ?? [];
  // A line begun by a bar goes on from the one before.
  const whole = lines.split(/\n(?!\| )/).map((line) => line.replaceAll('\n| ', '\n'));
  return readPairs(whole);
}

/** The units stand first, each once; a pair names those that it rests on: `3B=B7,B9`. */
function readPairs(lines: readonly string[]): readonly Pair[] {
  const units = new Map<string, string>();
  const read: Pair[] = [];
  for (const line of lines) {
    const [, unit, words = ''] = unitLine.exec(line) ?? [];
    if (unit !== undefined) units.set(unit, words);
    const [, asked = '', against = '', claim = ''] = claimLine.exec(line) ?? [];
    for (const pair of asked.split(' ').filter(Boolean)) {
      const [id = '', rests = ''] = pair.split('=');
      const named = [...rests.split(','), ...against.split(',')].filter(Boolean);
      const excerpt = named.map((each) => units.get(each) ?? '');
      read.push({ id, claim, excerpt: excerpt.join('\n') });
    }
  }
  return read;
}
