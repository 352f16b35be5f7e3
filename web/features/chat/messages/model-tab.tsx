import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { memo } from 'react';
import type { ChatTurn } from '../state/chat-state.ts';
import { Answer } from './answer.tsx';
import { UserMessage } from './user-message.tsx';

export interface ModelTabProps {
  readonly model: ModelKey;
  /** Given from above, so that a tab out of sight is drawn too. */
  readonly turns: readonly ChatTurn[];
}

/** One model's conversation: every question and its answer. */
export const ModelTab = memo(function ModelTab({ model, turns }: ModelTabProps) {
  return turns.map(({ key, question, state }) => (
    <div key={key} data-turn={key} className="mb-12 last:mb-0">
      <UserMessage question={question} />
      <Answer
        model={model}
        turnKey={key}
        answer={state.answers[model]}
        demo={state.demo}
        turnEnded={state.status === 'ended'}
      />
    </div>
  ));
});
