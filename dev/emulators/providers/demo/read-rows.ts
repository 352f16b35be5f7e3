import { readWholeLines } from './wrapped-answers.ts';

/** An item that *check* has to judge: a claim, by its number, or a sentence of the text, such as `s3`. */
export interface Row {
  readonly id: string;
  /** The units that the composer cited. */
  readonly units: readonly string[];
  readonly words: string;
}

const wrappedRows = /^<rows-([0-9a-f]+)>\n([^]*)^<\/rows-\1>$/m;
const row = /^(s?\d+)((?: [A-Z]{1,3}\d+)*) \| ?([^]*)$/;

export function readRows(message: string): readonly Row[] {
  const [, , lines = ''] = wrappedRows.exec(message) ?? [];
  return readWholeLines(lines).flatMap((line) => {
    const [, id, units = '', words = ''] = row.exec(line) ?? [];
    return id === undefined ? [] : [{ id, units: units.split(' ').filter(Boolean), words }];
  });
}
