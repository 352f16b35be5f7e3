/** One answer's share in a claim, such as `1A`: what is claimed, and what that answer says. */
export interface Pair {
  readonly id: string;
  readonly claim: string;
  readonly excerpt: string;
}

const wrappedClaims = /^<claims-([0-9a-f]+)>\n([^]*)^<\/claims-\1>$/m;
const claimLine = /^claim (\d+) \| ?(.*)$/;
const pairLine = /^ {0,2}(\d+[A-Z]{1,3}) \| ?(.*)$/;
const furtherLine = /^ {2}\| ?(.*)$/;

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

function readPairs(lines: readonly string[]): readonly Pair[] {
  const pairs = new Map<string, Pair>();
  let claim = '';
  let current: string | null = null;
  for (const line of lines) {
    const [, pair, first] = pairLine.exec(line) ?? [];
    const id: string | null = pair ?? current;
    const words = first ?? furtherLine.exec(line)?.[1];
    if (id !== null && words !== undefined) {
      const before = pairs.get(id)?.excerpt;
      pairs.set(id, { id, claim, excerpt: before === undefined ? words : `${before}\n${words}` });
      current = id;
    } else {
      // A claim, or what stands around a unit.
      claim = claimLine.exec(line)?.[2] ?? claim;
      current = null;
    }
  }
  return [...pairs.values()];
}
