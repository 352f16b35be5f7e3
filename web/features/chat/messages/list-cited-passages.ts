import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { toPage } from '../../../components/markdown/allowed-links.ts';
import { toSourceLink } from '../../../models/source-link.ts';

/** The sources on which a passage rests. `at`: where it ends in the tamed text. */
export interface CitedPassage {
  readonly at: number;
  readonly sources: readonly Source[];
}

/** Punctuation that ends what is before it, and marks of Markdown that close it. */
const closing = /^["'”’»)\]*_.,;:!?…。、！？」』]{1,4}(?=\s|$)/u;

/** Lists passages in order, except where the line links to the page already. */
export function listCitedPassages(
  text: string,
  sources: readonly Source[],
): readonly CitedPassage[] {
  const tamed = tameText(text);
  const cited = sources.flatMap((source) =>
    (source.at ?? []).flatMap((raw) => {
      const at = toTamedOffset({ text, tamed }, raw);
      return at === undefined || linksTo(lineAt(tamed, at), source.url) ? [] : [{ at, source }];
    }),
  );
  const byOffset = Map.groupBy(cited, ({ at }) => at);
  return [...byOffset]
    .map(([at, all]) => ({ at, sources: all.map(({ source }) => source) }))
    .sort((one, other) => one.at - other.at);
}

/** Moves an offset behind closing punctuation; undefined where the tamed text has no such offset. */
function toTamedOffset(
  { text, tamed }: { readonly text: string; readonly tamed: string },
  at: number,
): number | undefined {
  if (at > text.length) return undefined;
  const before = text === tamed ? text.slice(0, at) : tameText(text.slice(0, at));
  if (!tamed.startsWith(before)) return undefined;
  const [end = ''] = closing.exec(tamed.slice(before.length, before.length + 8)) ?? [];
  return before.length + end.length;
}

function lineAt(text: string, at: number): string {
  const end = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, end < 0 ? text.length : end);
}

/** Matches the continuation of a longer address. */
const more = /^(?:\/?[\w%?&=~-]|\.\w)/;

function linksTo(line: string, url: string): boolean {
  const link = toSourceLink(url);
  if (!link) return true;
  const page = toPage(link.href);
  for (let at = line.indexOf(page); at >= 0; at = line.indexOf(page, at + 1)) {
    const isStart = /https?:\/\/$/i.test(line.slice(Math.max(0, at - 8), at));
    if (isStart && !more.test(line.slice(at + page.length, at + page.length + 2))) return true;
  }
  return false;
}
