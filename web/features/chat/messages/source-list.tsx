import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import { parseLink } from '../../../lib/parse-link.ts';
import { useNames } from '../../../models/names.ts';

/** The pages that an answer cites, each with its host. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-2 text-sm font-semibold text-ink-soft">
        {sources.length === 1 ? '1 source' : `${sources.length} sources`}
      </h3>
      <ol className="grid gap-2 in-data-[layout=compare]:grid-cols-1! sm:grid-cols-2">
        {sources.map((source, index) => (
          <SourceCard key={source.url} source={source} number={index + 1} />
        ))}
      </ol>
    </section>
  );
}

function SourceCard({ source, number }: { source: Source; number: number }) {
  const { hostOf } = useNames();
  const address = parseLink(source.url.replace(/^http:/, 'https:'));
  const host = address && hostOf(address.host);
  // An address that tells whose answer this is cannot be followed while that is hidden.
  const link = address?.host === host ? address : null;
  const words = (
    <>
      <span className="text-xs text-ink-faint tabular-nums">
        {number} · {host ?? 'unknown host'}
      </span>
      <span className="line-clamp-2 text-sm leading-snug text-ink">{source.title || host}</span>
    </>
  );
  const look = 'flex h-full flex-col gap-0.5 rounded-lg border border-line bg-raised px-3 py-2';
  return (
    <li>
      {link ? (
        <a
          href={link.href}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
          referrerPolicy="no-referrer"
          className={`${look} transition-colors hover:border-line-strong hover:bg-sunken`}
        >
          {words}
        </a>
      ) : (
        <div className={look}>{words}</div>
      )}
    </li>
  );
}
