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

const wrappedFindings = /^<findings-([0-9a-f]+)>\n([^]*)^<\/findings-\1>$/m;

/** The verified lines in the task of *write*; none when it gives none. */
export function readFindings(task: string): readonly ComparisonLine[] {
  const [, , lines = ''] = wrappedFindings.exec(task) ?? [];
  const written = lines.split('\n').filter((line) => line.startsWith('{'));
  return written.map((line) => JSON.parse(line) as ComparisonLine);
}
