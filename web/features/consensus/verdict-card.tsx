import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cn } from '../../lib/cn.ts';
import { usePrinting } from '../../lib/use-printing.ts';
import { ModelMarks } from '../../models/model-mark.tsx';
import { useNames } from '../../models/names.ts';
import { useCited } from './cited-answers.ts';
import { describeCounts, describeStep } from './describe-lines.ts';
import { citesWords, nameModels } from './lines.ts';
import { CiteList, PointWords } from './list-parts.tsx';
import { strings } from './strings.ts';
import type { Land } from './use-view-ids.ts';
import { toVerdict, type Verdict } from './verdict.ts';
import { quotedLayout, Unquoted, VerdictFace } from './verdict-face.tsx';
import { strings as verdictStrings } from './verdict-strings.ts';

/** Shows the answer in a few words, who says so, and the one point on which they split. Its room is reserved from the start. */
export function VerdictCard(props: Omit<AgreementMeterProps, 'below'>) {
  const { consensus, writing } = props;
  const verdict = toVerdict(consensus, !writing);
  // Versions of something, such as translations, may have nothing on which to agree.
  const isBare = isMade(consensus.question ?? 'open') && !verdict.shared && !verdict.split;
  if (isBare) return <AgreementMeter {...props} below={false} />;
  return (
    <Card verdict={verdict} consensus={consensus}>
      <AgreementMeter {...props} below />
    </Card>
  );
}

interface CardProps {
  readonly verdict: Verdict;
  readonly consensus: ConsensusState;
  /** The counts, which link to the lists. */
  readonly children: ReactNode;
}

function Card({ verdict, consensus, children }: CardProps) {
  const { shared } = verdict;
  const card = useLitAtFirst(consensus.status === 'ended' && shared ? shared.cites : []);
  return (
    <section
      ref={card}
      aria-label={verdictStrings.verdict}
      className="mb-6 flex min-h-47 @min-[40rem]:pointer-coarse:min-h-62 flex-col rounded-xl border border-line bg-raised px-5 pt-4 pb-2.5 @max-[40rem]:min-h-80 @max-[40rem]:px-4"
    >
      <VerdictFace verdict={verdict} consensus={consensus} Words={PointWords} Quoted={Quoted} />
      <div className="mt-auto pt-1.5">{children}</div>
    </section>
  );
}

/** When the answers next to the newest turn become visible, highlights the words of its finished verdict in them. */
function useLitAtFirst(cites: readonly Cited[]): RefObject<HTMLElement | null> {
  const { onLight } = useCited();
  const card = useRef<HTMLElement>(null);
  const light = useEffectEvent(() => {
    const isEarlier = card.current?.closest('[data-turn]:not(:last-child)');
    if (cites.length > 0 && !isEarlier) onLight?.(cites);
  });
  const beside = onLight !== null;
  useEffect(() => {
    if (beside) light();
  }, [beside]);
  return card;
}

interface QuotedProps {
  readonly label: string;
  readonly cites: readonly Cited[];
  readonly children: ReactNode;
}

/** Shows who says something. A press shows the passages. */
function Quoted({ label, cites, children }: QuotedProps) {
  const { onLight } = useCited();
  const [chosen, setChosen] = useState(false);
  const open = usePrinting() || chosen;
  if (!citesWords(cites)) return <Unquoted>{children}</Unquoted>;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => {
          setChosen(!chosen);
          onLight?.(chosen ? [] : cites);
        }}
        className={cn(quotedLayout, 'group pointer-coarse:min-h-11')}
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

interface AgreementMeterProps {
  readonly consensus: ConsensusState;
  readonly comparing: boolean;
  /** True if a verdict above already names the models. */
  readonly below: boolean;
  /** True while the text is being written. */
  readonly writing: boolean;
  /** Element ids of the two lists. */
  readonly ids: { readonly agree: string; readonly disagree: string };
  readonly onLand: Land;
}

/** Shows who took part and how far they agree. The counts link to their lists. */
function AgreementMeter(props: AgreementMeterProps) {
  const { consensus, comparing, below, writing, ids, onLand } = props;
  const checking = writing && consensus.compared ? describeStep(consensus) : '';
  const { agreed, disputed } = describeCounts(consensus);
  const { basedOn } = consensus;
  const names = useNames();
  return (
    <div
      className={cn(
        'flex min-h-6 pointer-coarse:min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 pointer-coarse:gap-y-4 text-[0.8125rem] text-ink-soft tabular-nums',
        !below && 'mb-4',
      )}
    >
      {!below && basedOn.length > 0 && (
        <>
          <ModelMarks models={basedOn} />
          <span className="sr-only">{nameModels(basedOn, names)}:</span>
        </>
      )}
      {(agreed || disputed) && (
        <Jump onJump={() => onLand(agreed ? ids.agree : ids.disagree, 'start')}>
          {[agreed, disputed].filter(Boolean).join(' · ')}
        </Jump>
      )}
      {comparing && (
        <span
          className={cn(
            'animate-shimmer text-ink-faint',
            (agreed || disputed) && '@max-[40rem]:sr-only',
          )}
        >
          {agreed || disputed ? strings.comparingSoFar : strings.comparing}
        </span>
      )}
      {checking && (
        <span className="animate-shimmer text-ink-faint @max-[40rem]:sr-only">{checking}</span>
      )}
    </div>
  );
}

function Jump({ onJump, children }: { onJump: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onJump}
      className="relative rounded-sm before:absolute before:inset-x-0 before:-inset-y-1 pointer-coarse:before:-inset-y-3 underline decoration-line-strong underline-offset-4 transition-colors hover:text-ink hover:decoration-current"
    >
      {children}
    </button>
  );
}
