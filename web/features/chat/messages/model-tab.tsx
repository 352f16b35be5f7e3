import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import { memo } from 'react';
import { useChatState } from '../state/chat-context.tsx';
import { Answer } from './answer.tsx';
import { UserMessage } from './user-message.tsx';

/** One model's conversation: every question and its answer. */
export const ModelTab = memo(function ModelTab({ model }: { model: ModelKey }) {
  const turns = useChatState((state) => state.turns);
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
