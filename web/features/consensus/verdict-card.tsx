import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { usePrinting } from '../../lib/use-printing.ts';
import { ModelMarks } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { AgreementMeter, type AgreementMeterProps } from './agreement-meter.tsx';
import { useCited } from './cited-answers.ts';
import { citesWords, listModels, nameModels } from './list-models.ts';
import { CiteList, PointWords } from './list-parts.tsx';
import {
  describeSayers,
  describeUnshared,
  introduceSplit,
  type Split,
  toVerdict,
  type Verdict,
} from './verdict.ts';

/** Shows the answer in a few words, who says so, and the one thing on which they split. Its room is kept from the start. */
export function VerdictCard(props: Omit<AgreementMeterProps, 'below'>) {
  const verdict = toVerdict(props.consensus);
  const meter = <AgreementMeter {...props} below={verdict !== null} />;
  return verdict ? (
    <Card verdict={verdict} consensus={props.consensus}>
      {meter}
    </Card>
  ) : (
    meter
  );
}

interface CardProps {
  readonly verdict: Verdict;
  readonly consensus: ConsensusState;
  /** The counts that lead to the lists. */
  readonly children: ReactNode;
}

function Card({ verdict, consensus, children }: CardProps) {
  const names = useNames();
  const { shared, split, open } = verdict;
  const models = listModels(shared?.cites ?? []);
  useLitAtFirst(consensus.status === 'ended' && shared ? shared.cites : []);
  return (
    <section
      aria-label="Verdict"
      className="mb-6 flex min-h-47 @min-[40rem]:pointer-coarse:min-h-62 flex-col rounded-xl border border-line bg-raised px-5 pt-4 pb-2.5 @max-[40rem]:min-h-80 @max-[40rem]:px-4"
    >
      {shared ? (
        <>
          <p
            dir="auto"
            className="animate-appear text-lg leading-7 font-semibold tracking-[-0.01em] text-balance wrap-anywhere"
          >
            <PointWords text={shared.words} />
          </p>
          <Quoted label="Their exact words" cites={shared.cites}>
            <span className="flex flex-wrap items-center gap-x-2">
              <ModelMarks models={models} />
              {describeSayers(models, consensus, names)}
            </span>
          </Quoted>
        </>
      ) : (
        <p
          className={cn(
            'text-lg leading-7 font-semibold tracking-[-0.01em]',
            open && 'animate-shimmer font-normal text-ink-faint',
          )}
        >
          {open ? 'Comparing the answers…' : describeUnshared(verdict, consensus)}
        </p>
      )}
      {split && <SplitPart split={split} />}
      {!split && !open && shared && (
        <p className="mt-2.5 border-t border-line pt-2.5 text-sm text-ink-soft">
          We found nothing they split on.
        </p>
      )}
      <div className="mt-auto pt-1.5">{children}</div>
    </section>
  );
}

function SplitPart({ split }: { readonly split: Split }) {
  const names = useNames();
  return (
    <div className="mt-2.5 animate-appear border-t border-line pt-2.5 text-sm leading-6">
      <p>
        <span className="font-medium">{introduceSplit(split)}</span>{' '}
        <span dir="auto" className="wrap-anywhere">
          <PointWords text={split.topic} />
        </span>
      </p>
      <Quoted
        label={split.sides.length === 2 ? 'Both in their words' : 'All in their words'}
        cites={split.sides.flatMap(({ cites }) => cites)}
      >
        <span className="grid min-w-0 gap-x-6 @min-[40rem]:auto-cols-auto @min-[40rem]:grid-flow-col @min-[40rem]:justify-start">
          {split.sides.map(({ stance, cites }) => (
            <span key={stance} className="flex min-w-0 items-baseline gap-2">
              <ModelMarks models={listModels(cites)} className="translate-y-0.5" />
              <span className="sr-only">{nameModels(listModels(cites), names)}: </span>
              <span dir="auto" className="line-clamp-2 min-w-0 wrap-anywhere print:line-clamp-none">
                <PointWords text={stance} />
              </span>
            </span>
          ))}
        </span>
      </Quoted>
    </div>
  );
}

/** Highlights the words of a finished verdict when the answers come into view beside it. */
function useLitAtFirst(cites: readonly Cited[]): void {
  const { onLight } = useCited();
  const light = useEffectEvent(() => cites.length > 0 && onLight?.(cites));
  const beside = onLight !== null;
  useEffect(() => {
    if (beside) light();
  }, [beside]);
}

interface QuotedProps {
  readonly label: string;
  readonly cites: readonly Cited[];
  readonly children: ReactNode;
}

/** Shows who says something, and on a press the passages in which they do. */
function Quoted({ label, cites, children }: QuotedProps) {
  const { onLight } = useCited();
  const [chosen, setChosen] = useState(false);
  const open = usePrinting() || chosen;
  const layout =
    'flex w-full items-center gap-x-3 py-0.5 text-start text-sm leading-6 text-ink-soft';
  if (!citesWords(cites)) return <div className={layout}>{children}</div>;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => {
          setChosen(!chosen);
          onLight?.(chosen ? [] : cites);
        }}
        className={cn(layout, 'group pointer-coarse:min-h-11')}
      >
        <span className="min-w-0">{children}</span>
        <span className="ml-auto flex shrink-0 items-center gap-1 self-end text-[0.8125rem] text-accent group-hover:underline pointer-coarse:self-center print:hidden">
          <span className="@max-[40rem]:sr-only">{label}</span>
          <ChevronDown className={cn('size-4 transition-transform', open && 'rotate-180')} />
        </span>
      </button>
      {open && <CiteList cites={cites} className="mt-1 mb-2 animate-appear" />}
    </>
  );
}
