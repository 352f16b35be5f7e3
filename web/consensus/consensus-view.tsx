import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { memo, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { SkeletonLines } from '../ui/components/skeleton-lines.tsx';
import { VersionSwitch, type Versions } from '../ui/components/version-switch.tsx';
import { CopyMarkdownButton } from '../ui/markdown/copy-markdown-button.tsx';
import type { TurnBreak } from '../ui/models/describe-turn-break.ts';
import { useNames } from '../ui/models/names.ts';
import { QuartetMark } from '../ui/models/quartet-mark.tsx';
import type { AskAbout } from './ask-about.ts';
import { type CitedAnswers, CitedContext } from './cited-answers.ts';
import type { CombineOffer } from './combine-again.tsx';
import {
  ConsensusBanner,
  type ConsensusUpdate,
  type RetryOffer,
  SteadyNote,
} from './consensus-banner.tsx';
import { ConsensusOutcome, isSingle, SingleAnswer } from './consensus-outcome.tsx';
import { ConsensusSources } from './consensus-sources.tsx';
import { describeStep, isOurs } from './describe-lines.ts';
import { ExportMenu } from './export/export-menu.tsx';
import type { ExportTurn } from './export/exported-turn.ts';
import { ConsensusLists, type ConsensusListsProps } from './lists/consensus-lists.tsx';
import { WhoMoved, type WhoMovedProps } from './lists/who-moved.tsx';
import { strings } from './strings.ts';
import { ConsensusText } from './text/consensus-text.tsx';
import { type Land, landOn, useViewIds } from './use-view-ids.ts';
import { VerdictCard } from './verdict/verdict-card.tsx';

export interface ConsensusViewProps {
  readonly consensus: ConsensusState;
  /** The answers that the consensus cites. */
  readonly answers: CitedAnswers;
  readonly answered: readonly ModelKey[];
  readonly charged: number | null;
  readonly broken: TurnBreak | null;
  /** The models that were still writing when the person combined the answers. */
  readonly leftBehind: readonly ModelKey[];
  readonly update: ConsensusUpdate;
  readonly offer: RetryOffer | null;
  readonly again: CombineOffer | null;
  /** Null if there is only one version. */
  readonly versions: Versions | null;
  /** Set if the question is about a disagreement. */
  readonly moved: WhoMovedProps | null;
  /** Null if the person cannot ask about anything. */
  readonly askAbout: AskAbout | null;
  readonly exportTurn: ExportTurn;
  /** Null if the question cannot be edited. */
  readonly onEdit: (() => void) | null;
  readonly onOpenCited: (cited: Cited) => void;
  /** Null if the answers are not visible next to it. */
  readonly onLightCited: ((cites: readonly Cited[]) => void) | null;
  readonly onOpenTab: (model: ModelKey) => void;
}

/** Shows the consensus, then the points that it is based on. */
export const ConsensusView = memo(function ConsensusView(props: ConsensusViewProps) {
  const { consensus, answers, onOpenCited, onLightCited } = props;
  const source = useMemo(
    () => ({ answers, onOpen: onOpenCited, onLight: onLightCited }),
    [answers, onOpenCited, onLightCited],
  );
  const hasNothing = consensus.text === '' && consensus.lines.length === 0;
  const over = consensus.status === 'ended' || props.broken !== null;
  return (
    <>
      {props.moved && <WhoMoved {...props.moved} />}
      {isSingle(consensus) ? (
        <SingleAnswer {...props} over={over} />
      ) : hasNothing && over ? (
        <ConsensusOutcome {...props} exporting={<ExportMenu exportTurn={props.exportTurn} />} />
      ) : (
        <CitedContext value={source}>
          <ConsensusArticle {...props} writing={!over} />
        </CitedContext>
      )}
    </>
  );
});

/** Puts the points next to the text if the margin has room, and below it otherwise. When printing, container queries do not match. */
const beside =
  '@min-[100rem]:grid @min-[100rem]:grid-cols-[100%_min(26rem,50cqw-50%-4.5rem)] @min-[100rem]:gap-x-12';

function ConsensusArticle(props: ConsensusViewProps & { readonly writing: boolean }) {
  const { consensus, writing, update, offer, again, versions } = props;
  const { text, lines, compared, outcome, citations, sentences } = consensus;
  const ids = useViewIds();
  const isWhole = writing || (outcome === 'complete' && !props.broken);
  const shownOffer = isWhole ? offer : null;
  // A growing text would move the lists, so they wait until it is complete, or for a click.
  const [wanted, setWanted] = useState(false);
  const land: Land = (id, block) => {
    flushSync(() => setWanted(true));
    landOn(id, block);
  };
  return (
    <article data-model="consensus" data-role="consensus" aria-busy={writing}>
      <ConsensusHeader
        consensus={consensus}
        writing={writing}
        cites={citations.length + sentences.length > 0}
        again={isWhole ? again : null}
        versions={versions}
        exportTurn={props.exportTurn}
        onEdit={props.onEdit}
      />
      {isOurs(consensus) && (writing || lines.length > 0 || compared) && (
        <VerdictCard
          consensus={consensus}
          writing={writing}
          onJump={(list) => land(ids[list], 'start')}
          exportTurn={props.exportTurn}
        />
      )}
      <SteadyNote text={text} of={[...listLacking(consensus), update, shownOffer?.refusal]}>
        <ConsensusBanner
          consensus={consensus}
          answers={props.answers}
          leftBehind={props.leftBehind}
          update={update}
          offer={shownOffer}
        />
      </SteadyNote>
      {!isWhole && (
        <div className="mb-5">
          <ConsensusOutcome {...props} />
        </div>
      )}
      {writing && text === '' && !wanted && <SkeletonLines />}
      <div className={text === '' ? undefined : beside}>
        {text !== '' && (
          <div>
            <ConsensusText consensus={consensus} writing={writing} ids={ids} onLand={land} />
          </div>
        )}
        {(!writing || wanted || sentences.length > 0) && (
          <BelowText consensus={consensus} over={!writing} ids={ids} askAbout={props.askAbout} />
        )}
      </div>
    </article>
  );
}

/** Shows the points and sources of the text. */
function BelowText(props: ConsensusListsProps) {
  const { consensus, over } = props;
  return (
    <div className="@container @min-[100rem]:-mt-9">
      <ConsensusLists {...props} />
      {over && <ConsensusSources basedOn={consensus.basedOn} />}
    </div>
  );
}

function listLacking({ basedOn, missing, partial, suspicious }: ConsensusState): unknown[] {
  return [basedOn, missing, partial, suspicious];
}

interface ConsensusHeaderProps extends Pick<ConsensusViewProps, 'exportTurn' | 'onEdit'> {
  readonly consensus: ConsensusState;
  readonly writing: boolean;
  /** True if the text has citations that can be hidden. */
  readonly cites: boolean;
  readonly again: CombineOffer | null;
  readonly versions: Versions | null;
}

/** Shows the name of the consensus and the buttons for its text. */
function ConsensusHeader(props: ConsensusHeaderProps) {
  const { consensus, writing, cites, again, versions, exportTurn, onEdit } = props;
  const { text } = consensus;
  const names = useNames();
  return (
    <header className="mb-3 flex min-h-10 pointer-coarse:min-h-11 flex-wrap items-center gap-x-2.5 gap-y-2">
      <QuartetMark className="size-5 shrink-0" />
      <div className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
        <h2 className="text-[0.9375rem] font-semibold tracking-[-0.01em]">
          {names.labelOf('consensus')}
        </h2>
        {writing && <Step consensus={consensus} />}
      </div>
      {versions && (
        <div className="@max-[40rem]:order-last @max-[40rem]:basis-full">
          <VersionSwitch versions={versions} />
        </div>
      )}
      <div className="ms-auto flex print:hidden">
        {!writing && text !== '' && (
          <CopyMarkdownButton
            text={text}
            links={consensus.links}
            label={strings.copyAnswer}
            worded
            className="max-sm:hidden"
          />
        )}
        {!writing && (
          <ExportMenu
            exportTurn={exportTurn}
            again={again}
            cites={cites}
            answer={consensus}
            onEdit={onEdit}
          />
        )}
      </div>
    </header>
  );
}

function Step({ consensus }: { consensus: ConsensusState }) {
  return (
    <p className="animate-shimmer text-xs leading-4 text-ink-faint tabular-nums">
      {describeStep(consensus)}
    </p>
  );
}
