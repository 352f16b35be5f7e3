import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Quote } from '@quartet/shared/protocol/turn-event.ts';
import { memo, useCallback } from 'react';
import { showUnit } from '../../features/chat/messages/shown-unit.ts';
import { QuestionLine, UserMessage } from '../../features/chat/messages/user-message.tsx';
import { ProgressGrid } from '../../features/chat/progress/progress-grid.tsx';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { findConsensus } from '../../features/chat/state/retry-turn.ts';
import { ConsensusView } from '../../features/consensus/consensus-view.tsx';
import { findAnswered, findUpdate } from './read-consensus.ts';
import { useRetryOffer } from './use-retry-offer.ts';

export interface ConsensusTabProps {
  readonly turns: readonly ChatTurn[];
  /** The answers are shown beside it. */
  readonly beside: boolean;
  readonly onOpenTab: (model: ModelKey) => void;
}

/** Every question with its consensus, or with the progress of its answers. */
export const ConsensusTab = memo(function ConsensusTab({ turns, ...rest }: ConsensusTabProps) {
  return turns.map((turn) => (
    <div key={turn.key} data-turn={turn.key} className="mb-12 last:mb-0">
      {rest.beside ? (
        <QuestionLine question={turn.question} />
      ) : (
        <UserMessage question={turn.question} />
      )}
      <ConsensusOfTurn turn={turn} {...rest} />
    </div>
  ));
});

const ConsensusOfTurn = memo(function ConsensusOfTurn(
  props: Omit<ConsensusTabProps, 'turns'> & { turn: ChatTurn },
) {
  const { turn, beside, onOpenTab } = props;
  const { state } = turn;
  const consensus = findConsensus(turn);
  const offer = useRetryOffer(turn);
  const openQuote = useCallback(
    (quote: Quote) => {
      onOpenTab(quote.model);
      showUnit(turn.key, quote);
    },
    [onOpenTab, turn.key],
  );
  const over = state.consensus.status === 'ended' || state.status === 'ended';
  if (!over && consensus.text === '') {
    return <ProgressGrid turn={turn} bare={beside} onOpen={onOpenTab} />;
  }
  return (
    <ConsensusView
      consensus={consensus}
      answered={findAnswered(state.answers)}
      charged={state.charged}
      broken={turn.broken}
      update={findUpdate(turn)}
      offer={offer}
      onOpenQuote={openQuote}
      onOpenTab={onOpenTab}
    />
  );
});
