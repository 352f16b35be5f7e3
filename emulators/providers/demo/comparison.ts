type UnitIds = readonly string[];

export interface Stance {
  readonly stance: string;
  readonly units: UnitIds;
}

export interface Disagreement {
  readonly disagree: string;
  readonly kind: string;
  readonly stances: readonly Stance[];
  readonly settle: string | null;
}

/** One line of the reply to *compare*; what it claims rests on units, named by their ids. */
export type ComparisonLine =
  | { readonly vote: string; readonly units: UnitIds }
  | { readonly agree: string; readonly units: UnitIds }
  | Disagreement
  | { readonly only: string; readonly units: UnitIds }
  | { readonly refuses: string }
  | { readonly suspicious: string };

/** Writes a line with its ids in one text. */
export function writeLine(line: ComparisonLine): string {
  if ('agree' in line) return JSON.stringify({ agree: toPair(line.agree, line.units) });
  if ('only' in line) return JSON.stringify({ only: toPair(line.only, line.units) });
  if ('vote' in line) return JSON.stringify({ vote: toPair(line.vote, line.units) });
  if (!('disagree' in line)) return JSON.stringify(line);
  const { stances, settle, ...rest } = line;
  const pairs = stances.map(({ stance, units }) => toPair(stance, units));
  return JSON.stringify({ ...rest, stances: pairs, ...(settle && { settle }) });
}

type Pair = readonly [words: string, units: string];

function toPair(words: string, units: UnitIds): Pair {
  return [words, units.join(' ')];
}

export function readLine(text: string): ComparisonLine {
  const line = JSON.parse(text) as Readonly<Record<string, unknown>>;
  const { stances, settle = null } = line;
  if (Array.isArray(stances)) {
    const read = (stances as Pair[]).map(([stance, ids]) => ({ stance, units: ids.split(' ') }));
    return { ...(line as unknown as Disagreement), stances: read, settle: settle as string | null };
  }
  const [kind = '', said] = Object.entries(line)[0] ?? [];
  if (!Array.isArray(said)) return line as unknown as ComparisonLine;
  const [words, ids] = said as unknown as Pair;
  return { [kind]: words, units: ids.split(' ') } as unknown as ComparisonLine;
}
