import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { Check, ChevronDown, Copy, Share } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCopied } from '../../ui/components/copy-button.tsx';
import { cn } from '../../ui/lib/cn.ts';
import { marks } from '../../ui/lib/strings.ts';
import { createLazy } from '../../ui/lib/use-lazy.ts';
import { useNarrow } from '../../ui/lib/use-media.ts';
import { usePrinting } from '../../ui/lib/use-printing.ts';
import { ModelMarks } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { useCited } from '../cited-answers.ts';
import { describeCounts } from '../describe-lines.ts';
import type { ExportTurn } from '../export/exported-turn.ts';
import { citesWords, nameModels } from '../lines.ts';
import { CiteList, PointWords } from '../lists/list-parts.tsx';
import { strings } from '../strings.ts';
import { toVerdict, type Verdict } from '../verdict.ts';
import { strings as verdictStrings } from '../verdict-strings.ts';
import { VerdictFace } from './verdict-face.tsx';

interface VerdictCardProps extends Omit<AgreementCountsProps, 'below'> {
  /** True while the text is being written. */
  readonly writing: boolean;
  readonly exportTurn: ExportTurn;
}

/** Shows the answer in a few words, who says so, and the one point on which they split. */
export function VerdictCard({ exportTurn, writing, ...props }: VerdictCardProps) {
  const { consensus } = props;
  const verdict = toVerdict(consensus, !writing);
  // Versions of something, such as translations, may have nothing on which to agree.
  const isBare = isMade(consensus.question ?? 'open') && !verdict.shared && !verdict.split;
  if (isBare) return <AgreementCounts {...props} below={false} />;
  return (
    <Card verdict={verdict} consensus={consensus} exportTurn={writing ? null : exportTurn}>
      <AgreementCounts {...props} below />
    </Card>
  );
}

interface CardProps {
  readonly verdict: Verdict;
  readonly consensus: ConsensusState;
  /** Null while the verdict may change. */
  readonly exportTurn: ExportTurn | null;
  /** The counts, which link to the lists. */
  readonly children: ReactNode;
}

function Card({ verdict, consensus, exportTurn, children }: CardProps) {
  const { shared, split } = verdict;
  const ofShared = shared?.cites ?? [];
  const cites = [...ofShared, ...(split?.sides.flatMap((side) => side.cites) ?? [])];
  const card = useLitAtFirst(consensus.status === 'ended' ? ofShared : []);
  const { onLight } = useCited();
  const [chosen, setChosen] = useState(false);
  const open = usePrinting() || chosen;
  const waits = verdict.open && consensus.text === '';
  const quote = (some: readonly Cited[]) =>
    open && <CiteList cites={some} className="my-1.5 animate-appear" />;
  const toggle = () => {
    setChosen(!chosen);
    onLight?.(chosen ? [] : cites);
  };
  return (
    <section
      ref={card}
      aria-label={verdictStrings.verdict}
      className={cn(
        'mb-6 flex flex-col rounded-xl border border-line bg-raised px-5 pt-4 pb-2.5 @max-[40rem]:px-4',
        // Room for a split, so that nothing moves when it comes. The text gives it back: a composer names its first split before.
        waits && 'min-h-67 @max-[40rem]:min-h-112',
      )}
    >
      <VerdictFace
        verdict={verdict}
        consensus={consensus}
        Headline="h3"
        Words={PointWords}
        quote={quote}
      />
      {!waits && (
        <div className="mt-auto flex flex-wrap items-center gap-x-4 pt-2">
          {children}
          <div className="-mx-2 flex min-h-8 items-center gap-x-1 pointer-coarse:min-h-11 @min-[40rem]:ms-auto print:hidden">
            {citesWords(cites) && (
              <button type="button" aria-expanded={open} onClick={toggle} className={cardButton}>
                {verdictStrings.seeQuotes}
                <ChevronDown className={cn('size-4 transition-transform', open && 'rotate-180')} />
              </button>
            )}
            {(shared ?? split) && <ShareButton exportTurn={exportTurn} />}
          </div>
        </div>
      )}
    </section>
  );
}

const cardButton =
  'flex h-8 items-center gap-1.5 rounded-md px-2 text-[0.8125rem] font-medium text-accent transition-colors hover:bg-sunken pointer-coarse:h-11';

const sharer = createLazy(() => import('../export/share-verdict.ts'));

/** Shares the verdict, or copies it if the browser cannot share. Its code loads when a pointer or the focus arrives. */
function ShareButton({ exportTurn }: Pick<CardProps, 'exportTurn'>) {
  const { copied, watch } = useCopied();
  const shares = 'share' in navigator;
  const take = async () => {
    if (!exportTurn) return;
    const { copyVerdict, shareVerdict } = await sharer.load();
    await (shares ? shareVerdict : copyVerdict)(exportTurn());
  };
  const Icon = shares ? Share : copied ? Check : Copy;
  return (
    <button
      type="button"
      onPointerEnter={sharer.prepare}
      onFocus={sharer.prepare}
      onClick={() => watch(take(), shares ? strings.brokenShare : undefined)}
      // It has its place before it can be used, so that nothing moves when it comes.
      className={cn(cardButton, '@min-[40rem]:order-first', !exportTurn && 'invisible')}
    >
      <Icon className="size-4" />
      {shares ? strings.shareTheVerdict : copied ? strings.copied : strings.copyTheVerdict}
    </button>
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

interface AgreementCountsProps {
  readonly consensus: ConsensusState;
  /** True if a verdict above already names the models. */
  readonly below: boolean;
  readonly onJump: (list: 'agree' | 'disagree') => void;
}

/** Shows who took part and how far they agree. The counts link to their lists, except on a phone. */
function AgreementCounts({ consensus, below, onJump }: AgreementCountsProps) {
  const { agreed, disputed } = describeCounts(consensus);
  const names = useNames();
  const counts = [agreed, disputed].filter(Boolean).join(' · ');
  const narrow = useNarrow();
  return (
    <div
      className={cn(
        'flex min-h-6 flex-wrap items-center gap-x-2.5 gap-y-1 text-[0.8125rem] text-ink-soft tabular-nums @max-[40rem]:basis-full sm:pointer-coarse:min-h-11',
        !below && 'mb-4',
      )}
    >
      {!below && consensus.basedOn.length > 0 && (
        <>
          <ModelMarks models={consensus.basedOn} />
          <span className="sr-only">{marks.colon(nameModels(consensus.basedOn, names))}</span>
        </>
      )}
      {narrow || counts === '' ? (
        counts
      ) : (
        <button
          type="button"
          onClick={() => onJump(agreed ? 'agree' : 'disagree')}
          className="relative rounded-sm before:absolute before:inset-x-0 before:-inset-y-1 pointer-coarse:before:-inset-y-3 underline decoration-line-strong underline-offset-4 transition-colors hover:text-ink hover:decoration-current"
        >
          {counts}
        </button>
      )}
    </div>
  );
}
