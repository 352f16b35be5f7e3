import type { ConsensusLineOf } from '@quartet/shared/protocol/consensus-parts.ts';
import { CornerDownRight } from 'lucide-react';
import { howMany } from '../../models/how-many.ts';
import { type AskAbout, toAboutQuestion } from './ask-about.ts';
import { useCited } from './cited-answers.ts';
import { PointWords } from './list-parts.tsx';
import type { Listed } from './sort-lines.ts';

const most = 3;

export interface NextQuestionsProps {
  readonly lines: readonly Listed<ConsensusLineOf<'disagreement'>>[];
  readonly askAbout: AskAbout;
}

/** Suggests questions about the first disagreements. */
export function NextQuestions({ lines, askAbout }: NextQuestionsProps) {
  const { answers } = useCited();
  const matters = lines.filter(({ topic }) => topic !== '').slice(0, most);
  if (matters.length === 0) return null;
  return (
    <section className="mt-9 print:hidden" aria-label="Ask next">
      <h3 className="text-[0.9375rem] font-semibold tracking-[-0.01em]">Ask next</h3>
      <p className="mt-0.5 mb-2 text-[0.8125rem] text-ink-faint">
        {`Asks ${howMany.all} again${askAbout.cost}`}
      </p>
      <ul className="grid gap-0.5">
        {matters.map((line) => (
          <li key={line.id}>
            <button
              type="button"
              disabled={!askAbout.open}
              onClick={(event) => {
                event.currentTarget
                  .closest<HTMLElement>('[data-panel]')
                  ?.focus({ preventScroll: true });
                askAbout.ask(toAboutQuestion(line, answers));
              }}
              className="-mx-2 flex min-h-9 w-full items-center gap-2 rounded-md px-2 py-1.5 text-start text-sm text-ink-soft transition-colors enabled:hover:bg-sunken enabled:hover:text-ink disabled:opacity-45 pointer-coarse:min-h-11"
            >
              <CornerDownRight className="size-4 shrink-0 text-ink-faint" aria-hidden="true" />
              <span dir="auto">
                Ask: <PointWords text={line.topic} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
