import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';

/** A question with four answers as models write them, of which one may hold an error that was planted there. */
export interface LiveCase {
  readonly name: string;
  readonly question: string;
  /** The words of the error, as they stand in its answer; null where there is none. */
  readonly planted: string | null;
  readonly answers: Readonly<Record<ModelKey, string>>;
}

const folder = path.join(import.meta.dirname, 'cases');

export async function readCases(): Promise<readonly LiveCase[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.md')).toSorted();
  return Promise.all(
    files.map(async (file) => {
      const parts = readParts(await readFile(path.join(folder, file), 'utf8'));
      const take = (name: string) => parts.get(name) ?? '';
      const planted = take('planted');
      return {
        name: path.basename(file, '.md'),
        question: take('question'),
        planted: planted === 'none' ? null : planted,
        answers: forEachModel(take),
      };
    }),
  );
}

/** The parts of a file, each below its name: `##### gemini`. */
function readParts(text: string): ReadonlyMap<string, string> {
  const [, ...all] = text.split(/^##### (\w+)\n/m);
  return new Map(
    all.flatMap((name, at) => (at % 2 === 0 ? [[name, (all[at + 1] ?? '').trim()] as const] : [])),
  );
}
