import type { TurnState } from '@quartet/shared/protocol/turn-state.ts';
import type { AskedAbout } from '../../models/asked-about.ts';
import { ModelMark } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { describeMoves, listMoves } from './describe-moves.ts';
import { PointWords } from './list-parts.tsx';
import { strings } from './strings.ts';

export interface WhoMovedProps {
  readonly about: AskedAbout;
  /** The answers to the question about it. */
  readonly answers: TurnState['answers'];
}

/** Shows, after a question about a disagreement, which model holds which position and who changed their mind. */
export function WhoMoved({ about: { topic, positions }, answers }: WhoMovedProps) {
  const names = useNames();
  const moves = listMoves({ topic, positions }, answers);
  return (
    <section
      aria-label={strings.whoMoved}
      className="mb-6 animate-appear overflow-hidden rounded-xl border border-line bg-raised"
    >
      <div className="border-b border-line bg-sunken/60 px-4 py-2.5">
        <h3 className="text-[0.8125rem] text-ink-faint" dir="auto">
          <PointWords text={topic} />
        </h3>
        <p className="leading-relaxed font-medium">
          {describeMoves(moves, { count: positions.length, names })}
        </p>
      </div>
      <ol className="divide-y divide-line">
        {positions.map(({ stance }, index) => (
          <li key={stance} className="flex gap-3 px-4 py-2.5 text-sm leading-6">
            <span className="text-ink-faint tabular-nums">{index + 1}</span>
            <span className="min-w-0 flex-1" dir="auto">
              <PointWords text={stance} />
            </span>
            <span className="flex shrink-0 gap-1.5">
              {moves
                .filter(({ to }) => to === index + 1)
                .map(({ model }) => (
                  <span
                    key={model}
                    title={names.shortNameOf(model)}
                    className="flex h-6 items-center"
                  >
                    <ModelMark model={model} className="size-3.5" />
                    <span className="sr-only">{names.shortNameOf(model)}</span>
                  </span>
                ))}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
