import { type ModelKey, tabLabels } from '@quartet/shared/domain/panel.ts';
import type { Quote } from '@quartet/shared/protocol/turn-event.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { memo, type ReactNode } from 'react';
import { Markdown } from '../../components/markdown/markdown.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { QuartetMark } from '../../models/quartet-mark.tsx';
import type { TurnBreak } from '../../models/turn-break.ts';
import { AgreementList } from './agreement-list.tsx';
import { ConsensusBanner, type ConsensusUpdate } from './consensus-banner.tsx';
import { ConsensusOutcome } from './consensus-outcome.tsx';
import { DisagreementList } from './disagreement-list.tsx';
import type { RetryOffer } from './retry-offer.tsx';

export interface ConsensusViewProps {
  readonly consensus: ConsensusState;
  readonly answered: readonly ModelKey[];
  readonly charged: number | null;
  readonly broken: TurnBreak | null;
  readonly update: ConsensusUpdate;
  readonly offer: RetryOffer | null;
  readonly onOpenQuote: (quote: Quote) => void;
  readonly onOpenTab: (model: ModelKey) => void;
}

/** The consensus first, then the points that it rests on. */
export const ConsensusView = memo(function ConsensusView(props: ConsensusViewProps) {
  const { consensus, broken, update, offer, onOpenQuote } = props;
  const writing = consensus.status === 'generating' && !broken;
  if (consensus.text === '') return <ConsensusOutcome {...props} />;
  return (
    <article data-model="consensus" data-role="consensus" aria-busy={writing}>
      <header className="mb-4 flex h-8 items-center gap-2.5">
        <QuartetMark className="size-5" />
        <h2 className="text-[15px] font-semibold tracking-[-0.01em]">{tabLabels.consensus}</h2>
        {!writing && (
          <CopyButton text={consensus.text} label="Copy answer" className="ml-auto print:hidden" />
        )}
      </header>
      <ConsensusBanner consensus={consensus} update={update} offer={offer} />
      {(consensus.outcome === 'single' || broken) && <ConsensusOutcome {...props} />}
      <div dir="auto">
        <Markdown
          text={consensus.text}
          streaming={writing}
          partial={!writing && consensus.status === 'generating'}
        />
      </div>
      {!writing && <Points consensus={consensus} onOpen={onOpenQuote} />}
    </article>
  );
});

function Points(props: { consensus: ConsensusState; onOpen: (quote: Quote) => void }) {
  const { consensus, onOpen } = props;
  const { agreements, disagreements, compared, outcome } = consensus;
  if (outcome !== 'complete') return null;
  if (!compared) {
    return (
      <p className="mt-8 text-sm text-ink-faint">
        The answers could not be compared this time, so no points are listed.
      </p>
    );
  }
  return (
    <>
      <Part
        title="Where Models Agree"
        empty={agreements.length === 0 && 'No shared point was found.'}
      >
        <AgreementList consensus={consensus} onOpen={onOpen} />
      </Part>
      <Part
        title="Where Models Disagree"
        empty={disagreements.length === 0 && 'No contradiction was found.'}
      >
        <DisagreementList consensus={consensus} onOpen={onOpen} />
      </Part>
      <p className="mt-6 text-xs leading-relaxed text-ink-faint">
        Every point rests on sentences found word for word in the answers. Agreement is a signal,
        not proof: models can be wrong together.
      </p>
    </>
  );
}

interface PartProps {
  readonly title: string;
  readonly empty: string | false;
  readonly children: ReactNode;
}

function Part({ title, empty, children }: PartProps) {
  return (
    <section className="mt-9">
      <h3 className="mb-3 text-[15px] font-semibold tracking-[-0.01em]">{title}</h3>
      {empty ? <p className="text-sm text-ink-faint">{empty}</p> : children}
    </section>
  );
}
