import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type {
  ConsensusLineOf,
  PageCheck,
  Stance,
} from '@quartet/shared/protocol/consensus-parts.ts';
import { MessageCircleQuestion } from 'lucide-react';
import { focusPanel } from '../../ui/lib/focus.ts';
import { ModelMark } from '../../ui/models/model-mark.tsx';
import { useNames } from '../../ui/models/names.ts';
import { type AskAbout, toAboutQuestion } from '../ask-about.ts';
import { useCited } from '../cited-answers.ts';
import type { CheckRemark } from '../describe-lines.ts';
import { type Listed, listModels, toStanceKey } from '../lines.ts';
import { strings } from '../strings.ts';
import { CheckLabel, PointLine, PointWords } from './list-parts.tsx';
import type { ToPages } from './named-pages.ts';

type Disagreement = Listed<ConsensusLineOf<'disagreement'>>;

interface DisagreementListProps {
  readonly lines: readonly Disagreement[];
  /** Maps a line's id to the id of its element. */
  readonly toId: (line: number) => string;
  readonly toRemark: CheckRemark;
  readonly toPages: ToPages;
  /** Null if the person cannot ask about anything. */
  readonly askAbout: AskAbout | null;
}

export function DisagreementList(props: DisagreementListProps) {
  const { lines, toId, toRemark, toPages, askAbout } = props;
  return (
    <div className="grid gap-3">
      {lines.map(({ id, topic, stances, settledBy, check }) => (
        <section
          key={id}
          id={toId(id)}
          tabIndex={-1}
          className="landing overflow-hidden rounded-xl border border-line bg-raised"
        >
          {(topic || toRemark(check)) && (
            <div className="border-b border-line bg-sunken/60 px-4 py-2 text-sm text-ink-soft">
              {topic && (
                <h4 className="inline font-medium" dir="auto">
                  <PointWords text={topic} />
                </h4>
              )}
              <CheckLabel>{toRemark(check)}</CheckLabel>
            </div>
          )}
          <ul className="divide-y divide-line">
            {stances.map((stance, at) => (
              <StanceLine key={toStanceKey(stances, at)} {...stance} pages={toPages(id, stance)} />
            ))}
          </ul>
          {settledBy && (
            <p className="border-t border-line px-4 py-2.5 text-sm leading-relaxed text-ink-soft">
              <span className="text-ink-faint">{strings.whatWouldSettle}</span>{' '}
              <span dir="auto">
                <PointWords text={settledBy} />
              </span>
            </p>
          )}
          {stances.length > 1 && askAbout && (
            <AskButton line={{ id, topic, stances }} askAbout={askAbout} />
          )}
        </section>
      ))}
    </div>
  );
}

interface AskButtonProps {
  readonly line: Pick<Disagreement, 'id' | 'topic' | 'stances'>;
  readonly askAbout: AskAbout;
}

function AskButton({ line, askAbout }: AskButtonProps) {
  const { answers } = useCited();
  return (
    <div className="border-t border-line px-1.5 py-1 print:hidden">
      <button
        type="button"
        disabled={!askAbout.open}
        title={strings.whoKeeps}
        onClick={(event) => {
          focusPanel(event.currentTarget);
          askAbout.ask({ ...toAboutQuestion(line, answers), line: line.id });
        }}
        className="flex h-8 items-center gap-2 rounded-md px-2.5 text-[0.8125rem] font-medium text-ink-soft transition-colors enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-45 pointer-coarse:h-11"
      >
        <MessageCircleQuestion className="size-4" aria-hidden="true" />
        {strings.askAboutThis(modelKeys.length)}
        {askAbout.cost}
      </button>
    </div>
  );
}

function StanceLine({ stance, cites, pages }: Stance & { pages: readonly PageCheck[] }) {
  const { shortNameOf } = useNames();
  return (
    <PointLine cites={cites} pages={pages} layout="flex-wrap gap-x-3 gap-y-0.5">
      <span className="flex basis-full flex-wrap gap-x-3.5 text-sm font-medium empty:hidden">
        {listModels(cites).map((model) => (
          <span key={model} className="flex h-6 items-center gap-1.5">
            <ModelMark model={model} className="size-3.5" />
            {shortNameOf(model)}
          </span>
        ))}
      </span>
      <span className="min-w-0 flex-1 leading-6" dir="auto">
        <PointWords text={stance} />
      </span>
    </PointLine>
  );
}
