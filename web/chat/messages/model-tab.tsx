import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { type ComponentType, memo, useMemo } from 'react';
import { NamesContext } from '../../ui/models/names.ts';
import { namesOf } from '../state/blind.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { Answer } from './answer.tsx';
import type { AnswerHeaderProps } from './answer-header.tsx';
import { showVersion, useShownVersion } from './shown-unit.ts';
import { TurnBox } from './turn-box.tsx';
import { QuestionLine, RevealLine, UserMessage } from './user-message.tsx';

interface ModelTabProps {
  readonly model: ModelKey;
  /** Passed as a prop, because hidden tabs are also rendered. */
  readonly turns: readonly ChatTurn[];
  /** Opens the model's tab from a column; null in the tab itself. */
  readonly onOpenTab?: ((model: ModelKey) => void) | null;
  /** Rendered below each answer. */
  readonly Below: ComponentType<BelowAnswer>;
  /** Reveals the models of a blind turn. */
  readonly onReveal: (turn: ChatTurn) => void;
}

/** `brief`: the answer is in a column. */
export interface BelowAnswer {
  readonly turn: ChatTurn;
  readonly model: ModelKey;
  readonly brief: boolean;
}

/** Shows one model's conversation: every question and its answer. */
export const ModelTab = memo(function ModelTab(props: ModelTabProps) {
  const { model, turns, onOpenTab = null, Below, onReveal } = props;
  const column = useMemo(
    () => onOpenTab && { onOpenTab: () => onOpenTab(model) },
    [onOpenTab, model],
  );
  return turns.map((turn) => {
    const { key, question } = turn;
    return (
      <NamesContext key={key} value={namesOf(turn)}>
        <TurnBox turnKey={key} newest={turn === turns.at(-1)}>
          {!column && <UserMessage question={question} />}
          {!column && <RevealLine turn={turn} onReveal={onReveal} />}
          {column && turns.length > 1 && <QuestionLine question={question} />}
          <AnswerVersions turn={turn} model={model} column={column} />
          <Below turn={turn} model={model} brief={column !== null} />
        </TurnBox>
      </NamesContext>
    );
  });
});

interface AnswerVersionsProps extends Required<Pick<AnswerHeaderProps, 'column'>> {
  readonly turn: ChatTurn;
  readonly model: ModelKey;
}

/** Shows a model's answer in a turn: the newest, unless the person chose the earlier one. */
const AnswerVersions = memo(function AnswerVersions(props: AnswerVersionsProps) {
  const { turn, model, column } = props;
  const { key, state, broken } = turn;
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
  const newest = { answer: state.answers[model] };
  const shown = replaced && version === 'earlier' ? replaced : newest;
  return (
    <Answer
      model={model}
      turnKey={key}
      {...shown}
      versions={versions}
      demo={state.demo}
      turnEnded={state.status === 'ended'}
      broken={broken}
      column={column}
    />
  );
});
