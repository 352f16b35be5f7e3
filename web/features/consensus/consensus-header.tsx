import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { CopyMarkdownButton } from '../../components/markdown/copy-markdown-button.tsx';
import { VersionSwitch, type Versions } from '../../components/ui/version-switch.tsx';
import { useNames } from '../../models/names.ts';
import { QuartetMark } from '../../models/quartet-mark.tsx';
import type { CombineOffer } from './combine-offer.ts';
import { describeStep } from './describe-lines.ts';
import { ExportMenu } from './export/export-menu.tsx';
import type { ExportTurn } from './export/exported-turn.ts';
import { strings } from './strings.ts';
import { toVerdict } from './verdict.ts';

export interface ConsensusHeaderProps {
  readonly consensus: ConsensusState;
  readonly writing: boolean;
  /** The text has citations that can be hidden. */
  readonly cites: boolean;
  readonly again: CombineOffer | null;
  readonly versions: Versions | null;
  readonly exportTurn: ExportTurn;
}

/** The name of the consensus and the buttons of its text. */
export function ConsensusHeader(props: ConsensusHeaderProps) {
  const { consensus, writing, cites, again, versions, exportTurn } = props;
  const { text } = consensus;
  const names = useNames();
  return (
    <header className="mb-3 flex min-h-10 pointer-coarse:min-h-11 flex-wrap items-center gap-x-2.5 gap-y-2">
      <QuartetMark className="size-5 shrink-0" />
      <div className="flex min-w-0 items-baseline gap-2.5 @max-[40rem]:block">
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
      <div className="ml-auto flex print:hidden">
        {!writing && text !== '' && (
          <CopyMarkdownButton text={text} label={strings.copyAnswer} worded />
        )}
        {!writing && (
          <ExportMenu
            exportTurn={exportTurn}
            again={again}
            cites={cites}
            shares={hasVerdict(consensus)}
          />
        )}
      </div>
    </header>
  );
}

function hasVerdict(consensus: ConsensusState): boolean {
  const { shared, split } = toVerdict(consensus);
  return (shared ?? split) !== null;
}

/** Shows the step where it does not fit beside the counts, which announce it to screen readers. */
function Step({ consensus }: { consensus: ConsensusState }) {
  return (
    <p
      aria-hidden="true"
      className="animate-shimmer text-xs leading-4 text-ink-faint tabular-nums @min-[40rem]:hidden"
    >
      {describeStep(consensus)}
    </p>
  );
}
