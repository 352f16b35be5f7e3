import { createTamer } from '@quartet/shared/units/markdown/tame-text.ts';
import type { UnitIndex } from './citable-answer.ts';
import { type CitationFilter, createCitationFilter, joinFiltered } from './filter-citations.ts';
import type { LinkTable } from './link-table.ts';
import { createTextStream, type TextStream } from './text-stream.ts';

interface Citable {
  readonly labels: readonly string[];
  readonly units: UnitIndex;
  readonly links: LinkTable;
}

/** Filters a writer's text: gives links their addresses, takes citations out and tames the rest. */
export function createWrittenFilter({ labels, units, links }: Citable): CitationFilter {
  const tamer = createTamer();
  const resolver = createLinkResolver(links);
  const citations = createCitationFilter(labels, units);
  return {
    push: (text) => citations.push(resolver.push(tamer.push(text)).text),
    end() {
      const held = resolver.push(tamer.end()).text + resolver.end().text;
      return joinFiltered(citations.push(held), citations.end());
    },
  };
}

const words = String.raw`(?:\\[^]|[^[\]\\]|\[[^[\]]{0,100}\]){1,400}?`;
const link = new RegExp(String.raw`!?\[(${words})\]\(\s{0,3}(L\d{1,4})\s{0,3}\)`, 'y');
const unfinished = new RegExp(
  String.raw`^!?\[(?:(?:\\[^]|[^[\]\\]|\[[^[\]]{0,100}\]?){0,400}\\?|${words}\](?:\((?:\s{0,3}L?\d{0,4}\s{0,3})?)?)$`,
);

/** `[words](L3)` in a text that grows becomes a link to the address of L3; without an address it becomes its words. */
export function createLinkResolver(links: LinkTable): TextStream<never> {
  return createTextStream<never>((text, isLast) => {
    if (!/^!?\[/.test(text)) return null;
    link.lastIndex = 0;
    const [found, shown = '', id = ''] = link.exec(text) ?? [];
    if (found !== undefined) {
      const url = links.urlOf(id);
      return { length: found.length, shown: url ? `[${shown}](${toTarget(url)})` : shown };
    }
    return !isLast && unfinished.test(text) ? 'wait' : null;
  });
}

/** Writes an address so that Markdown reads it back. */
function toTarget(url: string): string {
  const escaped = url
    .replace(/[\s<>\\]/g, encodeURIComponent)
    .replace(/&(?=#?[\da-z]+;)/gi, '&amp;');
  return /[()]/.test(escaped) ? `<${escaped}>` : escaped;
}
