import type { CitableAnswer } from './citable-answer.ts';

/** The addresses of a turn by their ids, such as `L3`: a writer that names an id cannot invent an address. */
export interface LinkTable {
  urlOf(id: string): string | undefined;
  idOf(url: string): string | undefined;
}

export function createLinkTable(answers: readonly CitableAnswer[]): LinkTable {
  const ids = new Map<string, string>();
  const urls = new Map<string, string>();
  for (const { url } of answers.flatMap(({ units }) => units.flatMap((unit) => unit.links))) {
    const id = ids.get(url) ?? `L${ids.size + 1}`;
    ids.set(url, id);
    urls.set(id, url);
  }
  return { urlOf: (id) => urls.get(id), idOf: (url) => ids.get(url) };
}
