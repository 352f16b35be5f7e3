import { isMade } from '@quartet/shared/protocol/outcomes.ts';
import type { ReactNode } from 'react';
import type { AskAbout } from './ask-about.ts';
import {
  createCheckRemark,
  describeBasis,
  describeEmpty,
  nameAlone,
  type ShownConsensus,
} from './describe-lines.ts';
import { DisagreementList } from './disagreement-list.tsx';
import { Fold } from './list-parts.tsx';
import { PointList } from './point-list.tsx';
import { sortLines } from './sort-lines.ts';
import { strings } from './strings.ts';
import type { ViewIds } from './use-view-ids.ts';
import { toVerdict } from './verdict.ts';

export interface ConsensusListsProps {
  readonly consensus: ShownConsensus;
  /** No more lines or verdicts will come. */
  readonly over: boolean;
  readonly ids: ViewIds;
  /** Null when nothing can be asked. */
  readonly askAbout: AskAbout | null;
}

/** The points of the comparison under their headings, and what is to be said of them. */
export function ConsensusLists(props: ConsensusListsProps) {
  const { consensus, over } = props;
  const { lines, compared, outcome, question } = consensus;
  if (lines.length === 0 && !compared) return over && outcome === 'complete' && <NotCompared />;
  const folds = question === 'choice' && toVerdict(consensus).shared !== null;
  return (
    <>
      {folds ? (
        <Fold summary={strings.showThePoints}>
          <Parts {...props} />
        </Fold>
      ) : (
        <Parts {...props} />
      )}
      {over && (
        <p className="mt-6 text-xs leading-relaxed text-ink-faint">
          {describeBasis(consensus).join(' ')}
        </p>
      )}
    </>
  );
}

function Parts({ consensus, over, ids, askAbout }: ConsensusListsProps) {
  const { lines, basedOn, question = 'open' } = consensus;
  const { agreements, disagreements, only, fallen } = sortLines(lines);
  const empty = describeEmpty(consensus);
  const toRemark = createCheckRemark(lines, over);
  const listed = { total: basedOn.length, toRemark };
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
