import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { ArrowUpRight } from 'lucide-react';
import { cn } from '../../lib/cn.ts';
import { ModelMark } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { useCited } from './cited-context.ts';
import { PointWords } from './point-words.tsx';
import { findCited } from './read-cited.ts';

export interface CiteListProps {
  readonly cites: readonly Cited[];
  readonly className?: string;
  readonly onOpened?: () => void;
}

const byModel = (one: Cited, other: Cited): number =>
  modelKeys.indexOf(one.model) - modelKeys.indexOf(other.model);

/** The words that something rests on, in the order of the panel, each of which opens in its model's tab. */
export function CiteList({ cites, className, onOpened }: CiteListProps) {
  const { answers, onOpen } = useCited();
  const { shortNameOf, toneOf } = useNames();
  const found = cites
    .toSorted(byModel)
    .map((cited) => ({ cited, words: findCited(answers, cited) }));
  return (
    <ul className={cn('grid gap-1.5', className)}>
      {found
        .filter(({ words }) => words.trim() !== '')
        .map(({ cited, words }) => (
          <li
            key={`${cited.model}-${cited.start}`}
            data-model={toneOf(cited.model)}
            className="min-w-0"
          >
            <button
              type="button"
              onClick={() => {
                onOpen(cited);
                onOpened?.();
              }}
              className="group flex w-full items-start gap-2.5 rounded-lg bg-tint-wash px-3 py-2 text-start pointer-coarse:min-h-11 text-sm leading-relaxed"
            >
              <ModelMark model={cited.model} className="mt-1 size-3.5 shrink-0" />
              <span
                className="line-clamp-4 min-w-0 flex-1 wrap-anywhere print:line-clamp-none"
                dir="auto"
              >
                <span className="sr-only">{shortNameOf(cited.model)}: </span>“
                <PointWords text={words} />”
              </span>
              <ArrowUpRight className="mt-1 size-3.5 shrink-0 text-ink-faint transition-colors group-hover:text-ink print:hidden" />
            </button>
          </li>
        ))}
    </ul>
  );
}
