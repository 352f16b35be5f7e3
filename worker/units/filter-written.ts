import { createTamer } from '@quartet/units/markdown/tame-text.ts';
import type { UnitIndex } from './citable-answer.ts';
import { type CitationFilter, createCitationFilter } from './filter-citations.ts';
import type { LinkTable } from './link-table.ts';
import { createLinkResolver } from './resolve-links.ts';

export interface Citable {
  readonly labels: readonly string[];
  readonly units: UnitIndex;
  readonly links: LinkTable;
}

/** Takes what a writer writes by ids: links get their addresses, citations are taken out. Its text is tamed. */
export function createWrittenFilter({ labels, units, links }: Citable): CitationFilter {
  const tamer = createTamer();
  const resolver = createLinkResolver(links);
  const citations = createCitationFilter(labels, units);
  return {
    push: (text) => citations.push(resolver.push(tamer.push(text)).text),
    end() {
      const held = resolver.push(tamer.end()).text + resolver.end().text;
      const rest = citations.push(held);
      const last = citations.end();
      return { text: rest.text + last.text, citations: [...rest.citations, ...last.citations] };
    },
    countUnknown: () => citations.countUnknown(),
  };
}
