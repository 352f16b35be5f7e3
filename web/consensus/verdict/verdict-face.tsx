import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited, Stance } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import type { ComponentType, ReactNode } from 'react';
import { cn } from '../../ui/lib/cn.ts';
import { ModelMark, ModelMarks } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { listModels, nameModels, toStanceKey } from '../lines.ts';
import {
  describeSayers,
  describeUnshared,
  findSilent,
  introduceSplit,
  type Split,
  type Verdict,
} from '../verdict.ts';
import { strings } from '../verdict-strings.ts';

/** How to draw words and quotes. The welcome draws plain words alone, so that it does not load a parser. */
interface Drawing {
  readonly Words?: ComponentType<{ readonly text: string }>;
  readonly quote?: (cites: readonly Cited[]) => ReactNode;
}

interface VerdictFaceProps extends Drawing {
  readonly verdict: Verdict;
  readonly consensus: Pick<ConsensusState, 'basedOn' | 'missing' | 'text'>;
  /** The element of the headline. */
  readonly Headline?: 'h3' | 'p';
}

/** Shows the answer in a few words, who says so, and the point on which they split, as sides with their names. */
export function VerdictFace({ verdict, consensus, Headline = 'p', ...drawing }: VerdictFaceProps) {
  const names = useNames();
  const { Words = PlainWords, quote = () => null } = drawing;
  const { shared, split, open } = verdict;
  return (
    <div>
      <Headline
        dir="auto"
        className={cn(
          'text-[1.375rem] leading-7 font-semibold tracking-[-0.015em] text-balance wrap-anywhere',
          shared && 'animate-appear',
          !shared && open && 'animate-shimmer font-normal text-ink-faint',
        )}
      >
        {shared ? <Words text={shared.words} /> : describeUnshared(verdict)}
      </Headline>
      {shared && (
        <div className="flex flex-wrap items-center gap-x-2 py-0.5 text-sm leading-6 text-ink-soft">
          <ModelMarks models={listModels(shared.cites)} />
          <span className={cn(shared.check === 'pending' && '@max-[40rem]:sr-only')}>
            {describeSayers(shared, consensus, names)}
          </span>
          {shared.check === 'pending' && (
            <span className="animate-shimmer text-ink-faint">{strings.beingChecked}</span>
          )}
          {shared.check === 'unchecked' && (
            <span className="text-ink-faint">{strings.notChecked}</span>
          )}
        </div>
      )}
      {shared && quote(shared.cites)}
      {split && (
        <SplitPart
          split={split}
          silent={findSilent(verdict, consensus)}
          Words={Words}
          quote={quote}
        />
      )}
      {!split && open && consensus.text === '' && <SplitToCome />}
    </div>
  );
}

interface SplitPartProps extends Required<Drawing> {
  readonly split: Split;
  /** The models that take no side. */
  readonly silent: readonly ModelKey[];
}

function SplitPart({ split, silent, ...drawing }: SplitPartProps) {
  const names = useNames();
  const { topic, sides } = split;
  return (
    <div className="mt-2 animate-appear text-sm leading-6">
      <p>
        <span className="font-medium">{introduceSplit(split)}</span>{' '}
        <span dir="auto" className="wrap-anywhere">
          <drawing.Words text={topic ?? ''} />
        </span>
      </p>
      <ul
        className={cn(
          'mt-1.5 grid gap-2',
          sides.length > 3
            ? '@min-[40rem]:grid-cols-2'
            : '@min-[40rem]:auto-cols-fr @min-[40rem]:grid-flow-col',
        )}
      >
        {sides.map((side, at) => (
          <Side key={toStanceKey(sides, at)} side={side} {...drawing} />
        ))}
      </ul>
      {silent.length > 0 && (
        <p className="mt-1.5 text-xs leading-4 text-ink-faint">
          {strings.takeNoSide(nameModels(silent, names), silent.length)}
        </p>
      )}
    </div>
  );
}

function Side({ side: { stance, cites }, Words, quote }: Required<Drawing> & { side: Stance }) {
  const { shortNameOf } = useNames();
  return (
    <li className="min-w-0 rounded-lg bg-sunken/70 px-3 py-2">
      <p className="flex flex-wrap gap-x-3 text-[0.8125rem] font-medium">
        {listModels(cites).map((model) => (
          <span key={model} className="flex items-center gap-1.5">
            <ModelMark model={model} className="size-3.5" />
            {shortNameOf(model)}
          </span>
        ))}
      </p>
      <p dir="auto" className="line-clamp-3 text-ink-soft wrap-anywhere print:line-clamp-none">
        <Words text={stance} />
      </p>
      {quote(cites)}
    </li>
  );
}

/** Shown until the split, or the sentence that there is none, replaces it. */
function SplitToCome() {
  return (
    <div
      aria-hidden="true"
      className="mt-3 grid animate-pulse gap-3 *:h-2 *:rounded-full *:bg-line/70"
    >
      <span className="w-7/12" />
      <span className="w-5/12" />
    </div>
  );
}

function PlainWords({ text }: { readonly text: string }) {
  return text;
}
