import { type ModelKey, tabLabels } from '@quartet/shared/domain/panel.ts';
import type { AnswerState } from '@quartet/shared/protocol/fold-turn.ts';
import { memo } from 'react';
import { CopyButton } from '../../../components/markdown/copy-button.tsx';
import { Markdown } from '../../../components/markdown/markdown.tsx';
import { ModelMark } from '../../../components/marks/model-mark.tsx';
import { SkeletonLines } from '../../../components/ui/skeleton-lines.tsx';
import { AnswerNote } from './answer-note.tsx';
import { Reasoning } from './reasoning.tsx';
import { SourceList } from './source-list.tsx';

export interface AnswerProps {
  readonly model: ModelKey;
  readonly turnKey: number;
  readonly answer: AnswerState;
  readonly demo: boolean;
  readonly turnEnded: boolean;
}

/** Where an answer stands on the page, so that a quote can be found in it. */
export function answerId(turnKey: number, model: ModelKey): string {
  return `answer-${turnKey}-${model}`;
}

/** One model's answer, under the name of the model that really wrote it. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { model, turnKey, answer, demo, turnEnded } = props;
  const running = answer.status !== 'ended' && !turnEnded;
  const waiting = running && answer.text === '';
  return (
    <article
      id={answerId(turnKey, model)}
      data-model={model}
      data-role="assistant"
      aria-busy={running}
      aria-label={answer.label ?? tabLabels[model]}
    >
      <AnswerHeader model={model} answer={answer} demo={demo} running={running} />
      <Reasoning text={answer.reasoning} thinking={waiting} />
      {waiting && <Thinking />}
      {answer.text !== '' && (
        <div data-answer-text>
          <Markdown text={answer.text} streaming={running} />
        </div>
      )}
      <AnswerNote model={model} answer={answer} broken={turnEnded} />
      <SourceList sources={answer.sources} />
    </article>
  );
});

interface AnswerHeaderProps {
  readonly model: ModelKey;
  readonly answer: AnswerState;
  readonly demo: boolean;
  readonly running: boolean;
}

function AnswerHeader({ model, answer, demo, running }: AnswerHeaderProps) {
  return (
    <header className="mb-3 flex h-8 items-center gap-2.5">
      <ModelMark model={model} className="size-5" />
      <h2 className="text-[15px] font-semibold tracking-[-0.01em]">
        {answer.label ?? tabLabels[model]}
      </h2>
      {demo && answer.text !== '' && (
        <span className="rounded-full bg-amber-wash px-2 py-0.5 text-xs text-ink-soft">
          Demo answer
        </span>
      )}
      {!running && answer.text !== '' && (
        <CopyButton text={answer.text} label="Copy answer" className="ml-auto print:hidden" />
      )}
    </header>
  );
}

function Thinking() {
  return (
    <>
      <p className="mb-3 animate-shimmer text-sm text-ink-faint">Thinking...</p>
      <SkeletonLines />
    </>
  );
}
