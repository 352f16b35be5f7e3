import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Quote } from '@quartet/shared/protocol/turn-event.ts';
import { memo, useCallback, useMemo } from 'react';
import { showQuote } from '../../features/chat/messages/show-quote.ts';
import { UserMessage } from '../../features/chat/messages/user-message.tsx';
import { ProgressGrid } from '../../features/chat/progress/progress-grid.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { ConsensusView } from '../../features/consensus/consensus-view.tsx';

export interface ConsensusTabProps {
  readonly turns: readonly ChatTurn[];
  readonly onOpenTab: (model: ModelKey) => void;
}

/** Every question with its consensus, or with how far its answers are. */
export const ConsensusTab = memo(function ConsensusTab({ turns, onOpenTab }: ConsensusTabProps) {
  return turns.map((turn) => (
    <div key={turn.key} data-turn={turn.key} className="mb-12 last:mb-0">
      <UserMessage question={turn.question} />
      <ConsensusOfTurn turn={turn} onOpenTab={onOpenTab} />
    </div>
  ));
});

const ConsensusOfTurn = memo(function ConsensusOfTurn(
  props: Pick<ConsensusTabProps, 'onOpenTab'> & { turn: ChatTurn },
) {
  const { turn, onOpenTab } = props;
  const { answers, consensus, status, charged } = turn.state;
  const answered = useMemo(
    () => modelKeys.filter((model) => answers[model].text !== ''),
    [answers],
  );
  const openQuote = useCallback(
    (quote: Quote) => {
      onOpenTab(quote.model);
      showQuote(turn.key, quote);
    },
    [onOpenTab, turn.key],
  );
  const over = consensus.status === 'ended' || status === 'ended';
  if (!over && consensus.text === '') return <ProgressGrid turn={turn} onOpen={onOpenTab} />;
  return (
    <ConsensusView
      consensus={consensus}
      answered={answered}
      charged={charged}
      onOpenQuote={openQuote}
      onOpenTab={onOpenTab}
    />
  );
});
