import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import { type ReactNode, useState } from 'react';
import { isRedirecting, toSourceLink } from '../../../models/source-link.ts';
import { listCitedPassages } from './list-cited-passages.ts';
import { strings } from './strings.ts';

export interface SourceMarkSlots {
  readonly slots: readonly number[];
  /** `apart`: on a line of its own, where nothing is said that it could belong to. */
  readonly draw: (at: number, apart: boolean) => ReactNode;
}

/** A source with its number in the list below the answer. */
interface Numbered {
  readonly number: number;
  readonly source: Source;
}

/** The numbers of an answer's sources, where its text cites them. */
export function toMarkSlots(text: string, sources: readonly Source[]): SourceMarkSlots {
  const toNumbered = (source: Source) => ({ number: sources.indexOf(source) + 1, source });
  const cited = new Map(
    listCitedPassages(text, sources).map(({ at, sources: own }) => [at, own.map(toNumbered)]),
  );
  return {
    slots: [...cited.keys()],
    draw: (at, apart) => {
      const own = apart ? undefined : cited.get(at);
      return own && <SourceMarks cited={own} />;
    },
  };
}

/** Limits the numbers in a mark; an ellipsis stands for further sources. */
const mostNumbers = 3;

/** Takes no room in the line: the words of an answer that is being read stay where they are when its sources come. */
function SourceMarks({ cited }: { cited: readonly Numbered[] }) {
  const [open, setOpen] = useState(false);
  const [only] = cited;
  if (cited.length === 1 && only) {
    return (
      <span className="cites">
        <SourceLink source={only.source} className="cite">
          {only.number}
        </SourceLink>
      </span>
    );
  }
  const numbers = cited.slice(0, mostNumbers).map(({ number }) => number);
  return (
    <span className="cites">
      <button
        type="button"
        className="cite"
        aria-expanded={open}
        aria-label={strings.sources(cited.length)}
        onClick={() => setOpen(!open)}
      >
        {numbers.join('\u2009')}
        {cited.length > mostNumbers && '…'}
      </button>
      {open &&
        cited.map(({ source }) => (
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
      title={shown === title ? title : `${title} (${shown})`}
    >
      {children ?? <span>{shown}</span>}
    </a>
  );
}
