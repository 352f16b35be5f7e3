import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { toTamedOffset } from '@quartet/shared/units/markdown/tamed-offset.ts';
import { type ReactNode, useState } from 'react';
import { isRedirecting, toSourceLink } from '../../ui/lib/parse-link.ts';
import { marks } from '../../ui/lib/strings.ts';
import { toPage } from '../../ui/markdown/safe-link.tsx';
import { strings } from '../conversation-strings.ts';

interface SourceMarkSlots {
  readonly slots: readonly number[];
  /** `apart`: on a line of its own, because there are no words to which it could belong. */
  readonly draw: (at: number, apart: boolean) => ReactNode;
}

/** Finds the offsets in an answer's text at which the numbers of its sources are shown. */
export function toMarkSlots(text: string, sources: readonly Source[]): SourceMarkSlots {
  const cited = new Map(listCitedPassages(text, sources).map(({ at, sources: own }) => [at, own]));
  return {
    slots: [...cited.keys()],
    draw: (at, apart) => {
      const own = apart ? undefined : cited.get(at);
      return own && <SourceMarks cited={own} sources={sources} />;
    },
  };
}

/** The most numbers in one mark. An ellipsis replaces the other sources. */
const mostNumbers = 3;

/** Takes up no room in the line, so that the words of an answer do not move when its sources arrive. */
function SourceMarks({ cited, sources }: Record<'cited' | 'sources', readonly Source[]>) {
  const [open, setOpen] = useState(false);
  const numberOf = (source: Source) => sources.indexOf(source) + 1;
  const [only] = cited;
  if (cited.length === 1 && only) {
    return (
      <span className="cites">
        <SourceLink source={only} className="cite">
          {numberOf(only)}
        </SourceLink>
      </span>
    );
  }
  return (
    <span className="cites">
      <button
        type="button"
        className="cite"
        aria-expanded={open}
        aria-label={strings.sources(cited.length)}
        onClick={() => setOpen(!open)}
      >
        {cited.slice(0, mostNumbers).map(numberOf).join(',')}
        {cited.length > mostNumbers && '…'}
      </button>
      {open &&
        cited.map((source) => (
          <SourceLink key={source.url} source={source} className="source-chip" />
        ))}
    </span>
  );
}

interface SourceLinkProps {
  readonly source: Source;
  readonly className: string;
  /** Defaults to the host. */
  readonly children?: ReactNode;
}

function SourceLink({ source, className, children }: SourceLinkProps) {
  const link = toSourceLink(source.url);
  if (!link) return null;
  const host = link.host.replace(/^www\./, '');
  const title = source.title || host;
  const shown = isRedirecting(link.host) ? title : host;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      referrerPolicy="no-referrer"
      className={className}
      aria-label={shown === title ? strings.source(title) : strings.sourceAt(title, shown)}
      title={shown === title ? title : `${title} ${marks.inBrackets(shown)}`}
    >
      {children ?? <span>{shown}</span>}
    </a>
  );
}

/** A passage that ends at `at` in the tamed text, with the sources that support it. */
interface CitedPassage {
  readonly at: number;
  readonly sources: readonly Source[];
}

/** Lists passages in order, except if the line already links to the page. */
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
