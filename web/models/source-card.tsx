import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import type { ReactNode } from 'react';
import { toSourceLink } from '../lib/parse-link.ts';
import { useNames } from './names.ts';

interface SourceCardProps {
  readonly source: Source;
  /** Text before the host. */
  readonly before?: string;
  /** Content at the end of the host's line. */
  readonly aside?: ReactNode;
}

/** Shows a cited page with its host. */
export function SourceCard({ source, before = '', aside }: SourceCardProps) {
  const { hostOf } = useNames();
  const address = toSourceLink(source.url);
  const host = address && hostOf(address.host);
  // A blind turn does not link to an address that would reveal its model.
  const link = address?.host === host ? address : null;
  const words = (
    <>
      <span className="flex items-center justify-between gap-3 text-xs text-ink-faint tabular-nums">
        <span className="min-w-0 truncate">
          {before}
          {host ?? 'unknown host'}
        </span>
        {aside}
      </span>
      <span className="line-clamp-2 text-sm leading-snug text-ink">{source.title || host}</span>
    </>
  );
  const look = 'flex h-full flex-col gap-0.5 rounded-lg border border-line bg-raised px-3 py-2';
  if (!link) return <div className={look}>{words}</div>;
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      referrerPolicy="no-referrer"
      className={`${look} transition-colors hover:border-line-strong hover:bg-sunken`}
    >
      {words}
    </a>
  );
}
