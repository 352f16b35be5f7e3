import { memo, useCallback } from 'react';
import { SkeletonLines } from '../../../components/ui/skeleton-lines.tsx';
import { VersionSwitch, type Versions } from '../../../components/ui/version-switch.tsx';
import { useNames } from '../../../models/names.ts';
import type { TurnBreak } from '../../../models/turn-break.ts';
import { AnswerHeader, type AnswerHeaderProps } from './answer-header.tsx';
import { AnswerNote } from './answer-note.tsx';
import { CitedText } from './cited-text.tsx';
import { Reasoning } from './reasoning.tsx';
import { landOnUnit, useShownUnit } from './shown-unit.ts';
import { SourceList } from './source-list.tsx';
import { UnitStatus } from './unit-status.tsx';

interface AnswerProps extends Omit<AnswerHeaderProps, 'running'> {
  readonly turnEnded: boolean;
  readonly broken: TurnBreak | null;
  /** Null while there is but one. */
  readonly versions: Versions | null;
}

/** One model's answer, under the name of the model that really wrote it. */
export const Answer = memo(function Answer(props: AnswerProps) {
  const { model, turnKey, answer, turnEnded, versions, column = null } = props;
  const { labelOf, toneOf } = useNames();
  const running = answer.status !== 'ended' && !turnEnded;
  const waiting = running && answer.text === '';
  const unit = useShownUnit(turnKey, model);
  const land = useCallback(
    (text: HTMLElement) => landOnUnit({ turnKey, model }, text),
    [turnKey, model],
  );
  const isLit = unit?.state === 'found' || unit?.state === 'lit';
  return (
    <article
      data-model={toneOf(model)}
      data-role="assistant"
      aria-busy={running}
      aria-label={labelOf(model, answer.label)}
    >
      <AnswerHeader {...props} running={running} />
      {versions && (
        <div className="mb-3">
          <VersionSwitch versions={versions} />
        </div>
      )}
      {answer.remark && <p className="mb-3 text-sm text-ink-faint">{answer.remark}</p>}
      <Reasoning text={answer.reasoning} thinking={waiting} brief={column !== null} />
      {waiting && answer.reasoning === '' && <SkeletonLines />}
      {answer.text !== '' && (
        <div data-answer-text data-words dir="auto">
          {unit && <UnitStatus state={unit.state} />}
          <CitedText
            text={answer.text}
            sources={answer.sources}
            streaming={running}
            partial={!running && answer.outcome !== 'complete'}
            className={isLit ? 'prose-cited' : undefined}
            marks={unit?.marks}
            onMarked={land}
          />
        </div>
      )}
      <AnswerNote {...props} />
      <SourceList sources={answer.sources} />
    </article>
  );
});
