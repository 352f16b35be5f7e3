import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { memo, useMemo } from 'react';
import { findFastest } from '../state/answer-times.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { Answer } from './answer.tsx';
import type { AnswerHeaderProps } from './answer-header.tsx';
import { showVersion, useShownVersion } from './shown-version.ts';

export interface AnswerVersionsProps extends Required<Pick<AnswerHeaderProps, 'column'>> {
  readonly turn: ChatTurn;
  readonly model: ModelKey;
}

/** A model's answer in a turn: the newest, until the person looks at the one before it. */
export const AnswerVersions = memo(function AnswerVersions(props: AnswerVersionsProps) {
  const { turn, model, column } = props;
  const { key, state, clocks, broken } = turn;
  const replaced = turn.replaced[model];
  const version = useShownVersion(key, model);
  const versions = useMemo(
    () =>
      replaced && {
        shown: version,
        onShow: (chosen: typeof version) => showVersion(key, model, chosen),
      },
    [replaced, version, key, model],
  );
  const newest = { answer: state.answers[model], clock: clocks[model] };
  const shown = replaced && version === 'earlier' ? replaced : newest;
  return (
    <Answer
      model={model}
      turnKey={key}
      {...shown}
      versions={versions}
      fastest={findFastest({ state, clocks }) === model}
      demo={state.demo}
      turnEnded={state.status === 'ended'}
      broken={broken}
      column={column}
    />
  );
});
