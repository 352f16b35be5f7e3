import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import type { ReactNode } from 'react';
import { toSourceLink } from '../lib/parse-link.ts';
import { useWordsLanguage } from '../lib/words-language.ts';
import { useNames } from './names.ts';
import { strings } from './strings.ts';

interface SourceCardProps {
  readonly source: Source;
  /** Text before the host. */
  readonly before?: string;
  /** Content at the end of the host's line. */
  readonly aside?: ReactNode;
  /** The model whose search found the page. A blind turn shows no words of it, because few searches quote any. */
  readonly model?: ModelKey | undefined;
}

/** Shows a cited page with its host. */
export function SourceCard({ source, before = '', aside, model }: SourceCardProps) {
  const { blind, hostOf, shortNameOf } = useNames();
  const lang = useWordsLanguage();
  const address = toSourceLink(source.url);
  const host = address && hostOf(address.host);
  // A blind turn does not link to an address that would reveal its model.
  const link = address?.host === host ? address : null;
  const words = (
    <>
      <span className="flex items-center justify-between gap-3 text-xs text-ink-faint tabular-nums">
        <span className="min-w-0 truncate">
          {before}
          {host ?? strings.unknownHost}
        </span>
        {aside}
      </span>
      <span dir="auto" lang={lang} className="line-clamp-2 text-sm leading-snug text-ink">
        {source.title || host}
      </span>
      {source.quote && model && !blind && (
        <span className="mt-0.5 line-clamp-4 text-xs leading-snug text-ink-soft print:line-clamp-none">
          <q dir="auto" lang={lang}>
            {source.quote}
          </q>{' '}
          <span className="text-ink-faint">{strings.asQuoted(shortNameOf(model))}</span>
        </span>
      )}
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
