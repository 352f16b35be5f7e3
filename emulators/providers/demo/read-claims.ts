/** One answer's share in a claim, such as `1A`: what is claimed, and what that answer says. */
export interface Pair {
  readonly id: string;
  readonly claim: string;
  readonly excerpt: string;
}

const wrappedClaims = /^<claims-([0-9a-f]+)>\n([^]*)^<\/claims-\1>$/m;
const claimLine = /^claim (\d+) \| ?(.*)$/;
const pairLine = /^ {2}(\d+[A-Z]{1,3}) \| ?(.*)$/;
const unitLine = /^ {2}([A-Z]{1,3}\d+) \| ?(.*)$/;

/** Reads what *check* is to judge: the pairs, and the ids of those that are asked. */
export function readClaims(message: string): {
  readonly pairs: readonly Pair[];
  readonly asked: readonly string[];
} {
  const wrapped = wrappedClaims.exec(message);
  if (!wrapped) return { pairs: [], asked: [] };
  const [whole, , lines = ''] = wrapped;
  const after = message.slice(wrapped.index + whole.length);
  const judged = /^Judge (.+)$/m.exec(after)?.[1] ?? '';
  return { pairs: readPairs(lines.split('\n')), asked: judged.match(/\d+[A-Z]{1,3}/g) ?? [] };
}

/** The units stand first, each once; a pair names those that it rests on. */
function readPairs(lines: readonly string[]): readonly Pair[] {
  const units = new Map<string, string>();
  const pairs: Pair[] = [];
  let claim = '';
  for (const line of lines) {
    const [, unit, words = ''] = unitLine.exec(line) ?? [];
    const [, id, rests = ''] = pairLine.exec(line) ?? [];
    if (unit !== undefined) units.set(unit, words);
    if (id !== undefined) {
      const excerpt = rests.split(' ').map((each) => units.get(each) ?? '');
      pairs.push({ id, claim, excerpt: excerpt.join('\n') });
    }
    claim = claimLine.exec(line)?.[2] ?? claim;
  }
  return pairs;
}
