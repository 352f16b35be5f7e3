import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { ConsensusLineOf } from '@quartet/shared/protocol/consensus-parts.ts';
import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import { type ReactNode, useState } from 'react';
import { cn } from '../../ui/lib/cn.ts';
import { usePrinting } from '../../ui/lib/use-printing.ts';
import { ModelMark, ModelMarks } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import type { AskAbout } from '../ask-about.ts';
import { useCited } from '../cited-answers.ts';
import {
  type CheckRemark,
  createCheckRemark,
  describeBasis,
  describeEmpty,
  isOurs,
  nameAlone,
  type ShownConsensus,
} from '../describe-lines.ts';
import { type Listed, listModels, listPoints, nameModels } from '../lines.ts';
import { strings } from '../strings.ts';
import type { ViewIds } from '../use-view-ids.ts';
import { toVerdict } from '../verdict.ts';
import { DisagreementList } from './disagreement-list.tsx';
import { CheckLabel, Fold, PointLine, PointWords, ShowAll } from './list-parts.tsx';
import { createToPages, describePages, type ToPages } from './named-pages.ts';

export interface ConsensusListsProps {
  readonly consensus: ShownConsensus;
  /** True if no more lines or verdicts will come. */
  readonly over: boolean;
  readonly ids: ViewIds;
  /** Null if the person cannot ask about anything. */
  readonly askAbout: AskAbout | null;
}

/** Shows the points of the comparison under their headings, with remarks about them. */
export function ConsensusLists(props: ConsensusListsProps) {
  const { consensus, over } = props;
  const { lines, compared, outcome, question, short } = consensus;
  const ours = isOurs(consensus);
  if (lines.length === 0 && (!compared || !ours)) {
    return ours && over && outcome === 'complete' && <NotCompared />;
  }
  const folds = question === 'choice' && !short && toVerdict(consensus).shared !== null;
  return (
    <>
      {folds ? (
        <Fold summary={strings.showThePoints}>
          <Parts {...props} />
        </Fold>
      ) : (
        <Parts {...props} />
      )}
      {over && ours && (
        <p className="mt-6 text-xs leading-relaxed text-ink-faint">
          {describeBasis(consensus).join(' ')}
        </p>
      )}
    </>
  );
}

function Parts({ consensus, over, ids, askAbout }: ConsensusListsProps) {
  const { lines, basedOn, question = 'open' } = consensus;
  const { agreements, disagreements, only, fallen } = listPoints(consensus);
  const empty = describeEmpty(isOurs(consensus) ? consensus : { ...consensus, compared: false });
  const toRemark = createCheckRemark(lines, over);
  const toPages = createToPages(consensus);
  const listed = { total: basedOn.length, toRemark, over, toPages };
  const alone = only.length > 0 && (
    <Part id={ids.only} title={nameAlone(consensus)}>
      <PointList lines={only} {...listed} />
    </Part>
  );
  return (
    <>
      {isMade(question) && alone}
      {(agreements.length > 0 || empty.agreements !== '') && (
        <Part id={ids.agree} title={strings.whereAgree}>
          {agreements.length > 0 ? (
            <PointList lines={agreements} {...listed} />
          ) : (
            <p className="text-sm text-ink-faint">{empty.agreements}</p>
          )}
        </Part>
      )}
      {(disagreements.length > 0 || empty.disagreements !== '') && (
        <Part id={ids.disagree} title={strings.whereDisagree}>
          {disagreements.length > 0 ? (
            <DisagreementList
              lines={disagreements}
              toPages={toPages}
              toRemark={toRemark}
              toId={ids.line}
              askAbout={askAbout}
            />
          ) : (
            <p className="text-sm text-ink-faint">{empty.disagreements}</p>
          )}
        </Part>
      )}
      {!isMade(question) && alone}
      {fallen.length > 0 && (
        <Fold summary={strings.didNotHold(fallen.length)}>
          <p className="mt-2 mb-3 text-sm text-ink-soft">{strings.nobodySaysThis}</p>
          <PointList lines={fallen} {...listed} />
        </Fold>
      )}
    </>
  );
}

function NotCompared() {
  return <p className="mt-9 text-sm text-ink-faint">{strings.noPointsToListNow}</p>;
}

interface PartProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section className="mt-9 animate-appear">
      <h3
        id={id}
        tabIndex={-1}
        className="landing mb-3 scroll-mt-6 text-[0.9375rem] font-semibold tracking-[-0.01em]"
      >
        {title}
      </h3>
      {children}
    </section>
  );
}

interface PointListProps {
  readonly lines: readonly Listed<ConsensusLineOf<'agreement' | 'only' | 'fallen'>>[];
  /** The number of answers on which the consensus is based. */
  readonly total: number;
  readonly toRemark: CheckRemark;
  readonly toPages: ToPages;
  /** True if no more lines or verdicts will come. */
  readonly over: boolean;
}

/** A list that is longer by only one is also shown whole. */
const mostAtFirst = 5;

/** Lists points: shared points with a count, points of one model with its name, and points that no model supports without either. */
function PointList({ lines, total, toRemark, toPages, over }: PointListProps) {
  const [all, setAll] = useState(false);
  const { answers } = useCited();
  const printing = usePrinting();
  const folds = lines.length > mostAtFirst + 1;
  const shown = folds && !all && !printing ? lines.slice(0, mostAtFirst) : lines;
  return (
    <>
      <ul className="divide-y divide-line rounded-xl border border-line bg-raised">
        {shown.map((line) => (
          <PointLine
            key={line.id}
            cites={line.cites}
            pages={toPages(line.id)}
            layout="items-start gap-x-3 gap-y-1.5 @max-[40rem]:flex-wrap"
          >
            {line.kind === 'only' && <Holder models={listModels(line.cites)} />}
            <span
              className={cn(
                'min-w-0 flex-1 leading-6',
                line.kind === 'agreement' && '@max-[40rem]:basis-full',
              )}
              dir="auto"
            >
              <PointWords text={line.point} />
              {line.kind !== 'fallen' && (
                <CheckLabel>
                  {toRemark(line.check) ||
                    (over && line.kind === 'agreement' ? describePages(line.cites, answers) : '')}
                </CheckLabel>
              )}
            </span>
            {line.kind === 'agreement' && line.cites.length > 0 && (
              <CountChip models={listModels(line.cites)} total={total} />
            )}
          </PointLine>
        ))}
      </ul>
      {folds && <ShowAll all={all} count={lines.length} onToggle={() => setAll(!all)} />}
    </>
  );
}

interface ModelsProps {
  readonly models: readonly ModelKey[];
}

function Holder({ models }: ModelsProps) {
  const { shortNameOf } = useNames();
  return models.map((model) => (
    <span
      key={model}
      className="flex h-6 shrink-0 items-center gap-2 w-22 text-sm font-medium @max-[40rem]:basis-full"
    >
      <ModelMark model={model} className="size-3.5" />
      {shortNameOf(model)}
    </span>
  ));
}

function CountChip({ models, total }: ModelsProps & { readonly total: number }) {
  const names = useNames();
  return (
    <span
      title={nameModels(models, names)}
      className="flex h-6 shrink-0 items-center gap-1.5 rounded-full bg-sunken px-2.5 dark:bg-line/60 text-xs font-medium whitespace-nowrap text-ink-soft tabular-nums"
    >
      <ModelMarks models={models} />
      {strings.ofModels(models.length, Math.max(total, models.length))}
    </span>
  );
}
