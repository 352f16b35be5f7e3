import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';

/** A question with four answers as models write them, some with errors that were planted there. */
export interface LiveCase {
  readonly name: string;
  readonly question: string;
  /** An earlier question of the same person and its combined answer, for a follow-up. */
  readonly earlier: { readonly question: string; readonly consensus: string } | null;
  /** The words of each error, exactly as in the answer that contains it. */
  readonly planted: readonly string[];
  readonly answers: Readonly<Record<ModelKey, string>>;
}

const folder = path.join(import.meta.dirname, 'cases');

export async function readCases(): Promise<readonly LiveCase[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const parts = readParts(await readFile(path.join(folder, file), 'utf8'));
      const take = (name: string) => parts.get(name) ?? '';
      const planted = take('planted').split('\n');
      const earlier = { question: take('earlier'), consensus: take('consensus') };
      return {
        name: path.basename(file, '.md'),
        question: take('question'),
        earlier: earlier.question === '' ? null : earlier,
        planted: planted.filter((words) => words !== 'none'),
        answers: forEachModel(take),
      };
    }),
  );
}

/** Splits a file into its parts, each below its name: `##### gemini`. */
function readParts(text: string): ReadonlyMap<string, string> {
  const [, ...all] = text.split(/^##### (\w+)\n/m);
  return new Map(
    all.flatMap((name, at) => (at % 2 === 0 ? [[name, (all[at + 1] ?? '').trim()] as const] : [])),
  );
}
