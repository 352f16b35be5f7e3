import type { Source } from '@quartet/shared/protocol/turn-event.ts';
import { SourceCard } from '../../../models/source-card.tsx';

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
          <li key={source.url}>
            <SourceCard source={source} before={`${index + 1} · `} />
          </li>
        ))}
      </ol>
    </section>
  );
}
