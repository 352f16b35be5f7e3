export type Verdict = 'follows' | 'contradicts' | 'not_said';

/** By pair. A pair that is not here was not judged. */
export type Verdicts = ReadonlyMap<string, Verdict>;

/** By pair: the ids of lines that a judge added to those of a claim that follows. */
export type AddedLines = ReadonlyMap<string, readonly string[]>;

/** `broken`: a verdict that is denied, such as "does not follow", which says neither of the three. */
type Token =
  | { readonly type: 'pair'; readonly name: string }
  | { readonly type: 'verdict'; readonly verdict: Verdict | 'broken' }
  | { readonly type: 'word' | 'bar' | 'line' };

/** Patterns of tokens, the longest first. Names of parts, such as `"verdict":`, and ids of units give none. */
const forms: readonly (readonly [RegExp, (match: RegExpExecArray) => Token | null])[] = [
  [/\r?\n/y, () => ({ type: 'line' })],
  [/[|:=→—–]/y, () => ({ type: 'bar' })],
  [
    /(?:(?:does|do|is)(?:n['’]t|\s+not)|not|nicht|never|no)\s+(?:follow|entail|contradict|support|folg|widerspr)\p{L}*/iuy,
    () => ({ type: 'verdict', verdict: 'broken' }),
  ],
  [
    /(?:not[\s_-]*(?:said|stated|mentioned)|nicht[\s_-]*(?:gesagt|erwähnt)|neutral|unsupported)(?![\p{L}\p{N}_])/iuy,
    () => ({ type: 'verdict', verdict: 'not_said' }),
  ],
  [
    /(?:contradict(?:s|ed|ion)?|refute[sd]|widerspricht)(?![\p{L}\p{N}_])/iuy,
    () => ({ type: 'verdict', verdict: 'contradicts' }),
  ],
  [
    /(?:follows|entail(?:s|ed|ment)|supported|folgt)(?![\p{L}\p{N}_])/iuy,
    () => ({ type: 'verdict', verdict: 'follows' }),
  ],
  [
    /(\d{1,3})[ \t]?([A-Z]{1,3})(?![\p{L}\p{N}_])/iuy,
    ([, number = '', label = '']) => ({ type: 'pair', name: number + label.toUpperCase() }),
  ],
  [
    /(?:[A-Z]{1,3}\d{1,4}|(?:pair|claim|verdict|judge?ment|answer|result)s?|against|and|und)(?![\p{L}\p{N}_])/iuy,
    () => null,
  ],
  [/[\p{L}\p{N}_'’]+/uy, () => ({ type: 'word' })],
];

function readTokens(reply: string): readonly Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < reply.length; ) {
    let next = at + 1;
    for (const [form, toToken] of forms) {
      form.lastIndex = at;
      const match = form.exec(reply);
      if (!match) continue;
      const token = toToken(match);
      if (token) tokens.push(token);
      next = form.lastIndex;
      break;
    }
    at = next;
  }
  return tokens;
}

/** The tokens of each line that has any. */
function toLines(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const lines: Token[][] = [[]];
  for (const token of tokens) {
    if (token.type === 'line') lines.push([]);
    else lines.at(-1)?.push(token);
  }
  return lines.filter((line) => line.length > 0);
}

type Say = (pair: string, verdict: Verdict) => void;

/**
 * What was said of each pair that was asked, in any form that can be read in one way alone: a pair and its verdict, in a line or
 * below each other, or the pairs of each verdict after it. A pair with two different verdicts has none.
 */
export function readVerdicts(reply: string, asked: readonly string[]): Verdicts {
  const known = new Set(asked);
  const verdicts = new Map<string, Verdict>();
  const doubted = new Set<string>();
  const say: Say = (pair, verdict) => {
    if (!known.has(pair)) return;
    if (verdicts.has(pair) && verdicts.get(pair) !== verdict) doubted.add(pair);
    verdicts.set(pair, verdict);
  };
  const lines = toLines(readTokens(reply));
  if (isGrouped(lines)) readGrouped(lines, say);
  else readPairs(lines, say);
  for (const pair of doubted) verdicts.delete(pair);
  return verdicts;
}

/** More than these is no gap that a line fills. */
const mostAdded = 6;
const adding = /^\W*(\d{1,3}[A-Z]{1,3})\W+follows\W+((?:[A-Z]{1,3}\d{1,4}[\s,*`+&]*)+)\W*$/gmu;

/** Reads the ids behind "follows": "4S follows B2,C5". */
export function readAdded(reply: string, verdicts: Verdicts): AddedLines {
  const all = [...reply.matchAll(adding)].map(([, pair = '', ids = '']) => {
    return [pair, ids.match(/[A-Z]+\d+/g) ?? []] as const;
  });
  return new Map(
    all.filter(([pair, { length }]) => verdicts.get(pair) === 'follows' && length <= mostAdded),
  );
}

const startOf = (line: readonly Token[]) => line.find(({ type }) => type !== 'bar');

/** True for a reply whose verdicts stand before their pairs: "follows: 1A, 3B". */
function isGrouped(lines: readonly (readonly Token[])[]): boolean {
  const first = lines.find(
    (line) => startOf(line)?.type === 'verdict' || line.some(({ type }) => type === 'pair'),
  );
  return first !== undefined && startOf(first)?.type === 'verdict';
}

function readGrouped(lines: readonly (readonly Token[])[], say: Say): void {
  let current: Verdict | null = null;
  for (const line of lines) {
    let before: Token['type'] = 'line';
    for (const token of line) {
      if (token.type === 'word') current = null;
      if (token.type === 'pair' && current) say(token.name, current);
      if (token.type === 'verdict')
        current = before !== 'word' && token.verdict !== 'broken' ? token.verdict : null;
      if (token.type !== 'bar') before = token.type;
    }
  }
}

function readPairs(lines: readonly (readonly Token[])[], say: Say): void {
  let above: readonly string[] = [];
  for (const line of lines) {
    const [first, second] = line.filter(({ type }) => type !== 'bar');
    const isBelow = first?.type === 'verdict' && second?.type !== 'pair';
    const left = readLine(line, isBelow ? above : [], say);
    const isBare = line.every(({ type }) => type === 'pair' || type === 'bar');
    above = isBare ? left : [];
  }
}

/** Reads "1A follows", "1A, 3B: follows" and the echo "1A=A1 | claim | follows". Returns the pairs that are left. */
function readLine(line: readonly Token[], above: readonly string[], say: Say): readonly string[] {
  let pairs = [...above];
  let hasWords = false;
  for (const [at, token] of line.entries()) {
    if (token.type === 'word') hasWords = true;
    if (token.type === 'pair') {
      // Another pair in what is said of one: no form, but prose.
      if (hasWords && pairs.length > 0) return [];
      if (line[at - 1]?.type === 'verdict') pairs = [];
      hasWords = false;
      pairs.push(token.name);
    }
    if (token.type !== 'verdict') continue;
    const next = line.slice(at + 1).find(({ type }) => type !== 'bar');
    // In an echo the claim may have any words; what ends the line behind a bar is no part of it.
    const isSaid = hasWords ? !next && line[at - 1]?.type === 'bar' : !isOther(next, token.verdict);
    if (isSaid && token.verdict !== 'broken') for (const pair of pairs) say(pair, token.verdict);
    if (!hasWords || isSaid) pairs = [];
  }
  return pairs;
}

const isOther = (token: Token | undefined, verdict: string) =>
  token?.type === 'verdict' && token.verdict !== verdict;
