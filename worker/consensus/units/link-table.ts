import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { CitableAnswer } from './citable-answer.ts';

export interface TableLink {
  readonly url: string;
  /** Models whose answers have the link. */
  readonly models: readonly ModelKey[];
}

/** The links of a turn by their ids, such as `L3`: a writer that names an id cannot invent an address. */
export interface LinkTable {
  find(id: string): TableLink | undefined;
  idOf(url: string): string | undefined;
}

export function createLinkTable(answers: readonly CitableAnswer[]): LinkTable {
  const ids = new Map<string, string>();
  const links = new Map<string, TableLink>();
  for (const { model, units } of answers) {
    for (const { url } of units.flatMap((unit) => unit.links)) {
      const id = ids.get(url) ?? `L${ids.size + 1}`;
      ids.set(url, id);
      links.set(id, { url, models: [...new Set([...(links.get(id)?.models ?? []), model])] });
    }
  }
  return { find: (id) => links.get(id), idOf: (url) => ids.get(url) };
}
