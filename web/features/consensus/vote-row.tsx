import type { Vote } from '@quartet/shared/protocol/consensus-parts.ts';
import { useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { ModelMarks } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { useCited } from './cited-answers.ts';
import { listModels, nameModels } from './list-models.ts';
import { CiteList, PointWords } from './list-parts.tsx';

/** Lists the short answers to a closed question by the number of models; a press shows the passages. */
export function VoteRow({ votes }: { votes: readonly Vote[] }) {
  const names = useNames();
  const { onLight } = useCited();
  const [open, setOpen] = useState<string | null>(null);
  const ranked = votes
    .map((vote) => ({ ...vote, models: listModels(vote.cites) }))
    .sort((one, other) => other.models.length - one.models.length);
  const shown = votes.find(({ answer }) => answer === open);
  const toggle = (chosen: string | null) => {
    setOpen(chosen);
    onLight?.(votes.find(({ answer }) => answer === chosen)?.cites ?? []);
  };
  if (votes.length === 0) return null;
  return (
    <section aria-label="Short answers" className="mt-9">
      <ul className="flex flex-wrap gap-2">
        {ranked.map(({ answer, models }) => (
          <li key={answer} className="min-w-0">
            <button
              type="button"
              aria-expanded={answer === open}
              title={nameModels(models, names)}
              onClick={() => toggle(answer === open ? null : answer)}
              className={cn(
                'flex min-h-8 max-w-full items-center gap-2 rounded-full border px-3.5 py-1 text-left text-sm transition-colors hover:border-line-strong pointer-coarse:min-h-11',
                answer === open ? 'border-line-strong bg-sunken' : 'border-line bg-raised',
              )}
            >
              <span className="min-w-0 font-medium wrap-anywhere" dir="auto">
                <PointWords text={answer} />
              </span>
              <span className="text-ink-soft tabular-nums">{models.length}</span>
              <ModelMarks models={models} />
            </button>
          </li>
        ))}
      </ul>
      {shown && <CiteList cites={shown.cites} className="mt-3 animate-appear" />}
    </section>
  );
}
