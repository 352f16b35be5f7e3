import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { type ComponentType, memo, useMemo } from 'react';
import { NamesContext } from '../../../models/names.ts';
import { RevealLine } from '../blind/reveal-line.tsx';
import { namesOf } from '../state/blind.ts';
import type { ChatTurn } from '../state/chat-state.ts';
import { AnswerVersions } from './answer-versions.tsx';
import { QuestionLine, UserMessage } from './user-message.tsx';

export interface ModelTabProps {
  readonly model: ModelKey;
  /** A prop, so that a hidden tab is rendered too. */
  readonly turns: readonly ChatTurn[];
  /** Opens the model's tab from a column beside others; null when it fills the tab. */
  readonly onOpenTab?: ((model: ModelKey) => void) | null;
  /** Drawn below the answers. */
  readonly Below: ComponentType<BelowAnswer>;
  /** Shows who is who in a blind turn. */
  readonly onReveal: (turn: ChatTurn) => void;
}

/** The answer below which something is drawn. `brief`: in a column. */
export interface BelowAnswer {
  readonly turn: ChatTurn;
  readonly model: ModelKey;
  readonly brief: boolean;
}

/** One model's conversation: every question and its answer. */
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
        <div data-turn={key} className="mb-12 last:mb-0">
          {!column && <UserMessage question={question} />}
          {!column && <RevealLine turn={turn} onReveal={onReveal} />}
          {column && turns.length > 1 && <QuestionLine question={question} />}
          <AnswerVersions turn={turn} model={model} column={column} />
          <Below turn={turn} model={model} brief={column !== null} />
        </div>
      </NamesContext>
    );
  });
});
