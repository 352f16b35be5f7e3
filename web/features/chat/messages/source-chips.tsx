import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import { type ReactNode, useState } from 'react';
import { isRedirecting, toSourceLink } from '../../../models/source-link.ts';
import { listCitedPlaces } from './list-cited-places.ts';

export interface PlacedChips {
  readonly places: readonly number[];
  /** `apart`: on a line of its own, where nothing is said that it could belong to. */
  readonly draw: (at: number, apart: boolean) => ReactNode;
}

/** The sources of an answer, where its text cites them. */
export function placeChips(text: string, sources: readonly Source[]): PlacedChips {
  const cited = new Map(listCitedPlaces(text, sources).map((place) => [place.at, place.sources]));
  return {
    places: [...cited.keys()],
    draw: (at, apart) => {
      const own = apart ? undefined : cited.get(at);
      return own && <SourceChips sources={own} />;
    },
  };
}

/** The first of the sources on which a passage rests, and on demand the others. */
function SourceChips({ sources }: { sources: readonly Source[] }) {
  const [all, setAll] = useState(false);
  const others = sources.length - 1;
  return (
    <span className="cites">
      {(all ? sources : sources.slice(0, 1)).map((source) => (
        <SourceChip key={source.url} source={source} />
      ))}
      {others > 0 && (
        <button
          type="button"
          className="cite"
          aria-expanded={all}
          aria-label={others === 1 ? '1 more source' : `${others} more sources`}
          onClick={() => setAll(!all)}
        >
          {all ? '−' : `+${others}`}
        </button>
      )}
    </span>
  );
}

function SourceChip({ source }: { source: Source }) {
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
      className="cite"
      aria-label={shown === title ? `Source: ${title}` : `Source: ${title}, ${shown}`}
      title={title}
    >
      <span>{shown}</span>
    </a>
  );
}
