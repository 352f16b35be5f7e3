import type { ReactNode } from 'react';
import { AgreementList } from './agreement-list.tsx';
import type { AskAbout } from './ask-about.ts';
import {
  describeBasis,
  describeEmpty,
  marksUnchecked,
  nameAlone,
  type ShownConsensus,
} from './describe-lines.ts';
import { DisagreementList } from './disagreement-list.tsx';
import { OnlyList } from './only-list.tsx';
import { sortLines } from './sort-lines.ts';
import { strings } from './strings.ts';
import type { ViewIds } from './use-view-ids.ts';

export interface ConsensusListsProps {
  readonly consensus: ShownConsensus;
  /** No more lines or verdicts will come. */
  readonly over: boolean;
  readonly ids: ViewIds;
  /** Null when nothing can be asked. */
  readonly askAbout: AskAbout | null;
}

/** The points of the comparison under their headings, and what is to be said of them. */
export function ConsensusLists({ consensus, over, ids, askAbout }: ConsensusListsProps) {
  const { lines, compared, basedOn, outcome } = consensus;
  const { agreements, disagreements, only } = sortLines(lines);
  if (lines.length === 0 && !compared) return over && outcome === 'complete' && <NotCompared />;
  const empty = describeEmpty(consensus);
  const marking = over && marksUnchecked(lines);
  return (
    <>
      {(agreements.length > 0 || empty.agreements !== '') && (
        <Part id={ids.agree} title={strings.whereAgree}>
          {agreements.length > 0 ? (
            <AgreementList lines={agreements} total={basedOn.length} marking={marking} />
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
              toId={ids.line}
              marking={marking}
              askAbout={askAbout}
            />
          ) : (
            <p className="text-sm text-ink-faint">{empty.disagreements}</p>
          )}
        </Part>
      )}
      {only.length > 0 && (
        <Part id={ids.only} title={nameAlone(consensus)}>
          <OnlyList lines={only} marking={marking} />
        </Part>
      )}
      {over && (
        <p className="mt-6 text-xs leading-relaxed text-ink-faint">
          {describeBasis(consensus).join(' ')}
        </p>
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
