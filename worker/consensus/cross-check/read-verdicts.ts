export type Verdict = 'follows' | 'contradicts' | 'not_said';

/** By pair. A pair that is not here was not judged. */
export type Verdicts = ReadonlyMap<string, Verdict>;

const verdictLine =
  /(?<![\p{L}\p{N}])(\d{1,3}[A-Z]{1,3})(?![\p{L}\p{N}])[\s:.|*`=→-]*(follows|contradicts|not[\s_-]?said)(?![\p{L}\p{N}])/giu;

/** What was said of each pair that was asked. A pair with two different verdicts has none. */
export function readVerdicts(reply: string, asked: readonly string[]): Verdicts {
  const known = new Set(asked);
  const verdicts = new Map<string, Verdict>();
  const doubted = new Set<string>();
  for (const [, pair = '', said = ''] of reply.matchAll(verdictLine)) {
    const name = pair.toUpperCase();
    const verdict = toVerdict(said);
    if (!known.has(name)) continue;
    if (verdicts.has(name) && verdicts.get(name) !== verdict) doubted.add(name);
    verdicts.set(name, verdict);
  }
  for (const pair of doubted) verdicts.delete(pair);
  return verdicts;
}

function toVerdict(said: string): Verdict {
  const word = said.toLowerCase();
  return word === 'follows' || word === 'contradicts' ? word : 'not_said';
}
