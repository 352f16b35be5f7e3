import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Item } from './item.ts';
import type { Result } from './result.ts';

/** One file for each item that was played, so that a run that was ended continues where it was. */
export interface ResultFiles {
  has(item: Pick<Item, 'set' | 'id'>): boolean;
  add(result: Result): Promise<void>;
  all(): readonly Result[];
}

/** Throws when the run was begun with other models, since their results must not be mixed. */
export async function openResultFiles(folder: string, models: string): Promise<ResultFiles> {
  await mkdir(folder, { recursive: true });
  const about = path.join(folder, 'models.txt');
  const before = await readFile(about, 'utf8').catch(() => null);
  if (before !== null && before !== models) {
    throw new Error(
      `This run was begun with other models (${before}). Name another one: --run NAME`,
    );
  }
  await writeFile(about, models);
  const results = new Map<string, Result>();
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue;
    const result = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as Result;
    results.set(toName(result), result);
  }
  return {
    has: (item) => results.has(toName(item)),
    async add(result) {
      const file = path.join(folder, `${toName(result)}.json`);
      // The file is written completely or not at all, even if the run is ended meanwhile.
      await writeFile(`${file}.part`, JSON.stringify(result));
      await rename(`${file}.part`, file);
      results.set(toName(result), result);
    },
    all: () => [...results.values()],
  };
}

function toName({ set, id }: Pick<Item, 'set' | 'id'>): string {
  return `${set}-${id}`;
}
