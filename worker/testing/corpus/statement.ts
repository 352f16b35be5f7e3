/** Two sentences that say the same, and a third that one could take for them. */
export interface Statement {
  readonly question: string;
  readonly said: string;
  readonly also: string;
  readonly wrong: string;
}

export type StatementRow = readonly [said: string, also: string, wrong: string];

export function toStatement([said, also, wrong]: StatementRow, question = 'Is it so?'): Statement {
  return { question, said, also, wrong };
}
