/** Two sentences that say the same, and a third that one could take for them. */
export interface Statement {
  readonly question: string;
  readonly said: string;
  readonly also: string;
  readonly wrong: string;
}

export type StatementRow = readonly [said: string, also: string, wrong: string];
export type QuestionRow = readonly [question: string, ...StatementRow];

export function fromRow([question, said, also, wrong]: QuestionRow): Statement {
  return { question, said, also, wrong };
}

/** Takes rows by their language. */
export function fromLanguages(
  rows: Readonly<Record<string, readonly StatementRow[]>>,
): Statement[] {
  return Object.values(rows)
    .flat()
    .map((row) => fromRow(['Is it so?', ...row]));
}
