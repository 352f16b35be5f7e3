import type { ModelKey } from '@quartet/shared/domain/panel.ts';
import type { Cited } from '@quartet/shared/protocol/consensus-parts.ts';
import { memo, useCallback, useMemo } from 'react';
import { lightUnits, showUnit, showVersion } from '../../features/chat/messages/shown-unit.ts';
import { TurnBox } from '../../features/chat/messages/turn-box.tsx';
import {
  QuestionLine,
  RevealLine,
  UserMessage,
} from '../../features/chat/messages/user-message.tsx';
import { ProgressGrid } from '../../features/chat/progress/progress-grid.tsx';
import { namesOf } from '../../features/chat/state/blind.ts';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import { keepWayBack } from '../../features/chat/tabs/back-to-point.tsx';
import { useUserRecord } from '../../features/credits/user-record.ts';
import { NamesContext } from '../../models/names.ts';
import { FeedbackLine, hasFinished } from '../feedback/offer-feedback.tsx';
import { LazyConsensus } from './lazy-consensus.tsx';
import {
  findAnswered,
  findCited,
  findMoved,
  findUpdate,
  findVersion,
  hasBegun,
  toExportedTurn,
  toTrueConsensus,
} from './read-consensus.ts';
import { useAskAbout, useCombineOffer, useRetryOffer, useVersions } from './use-turn-offers.ts';

interface ConsensusTabProps {
  readonly turns: readonly ChatTurn[];
  /** Whether the answers are shown beside it. */
  readonly beside: boolean;
  readonly onOpenTab: (model: ModelKey) => void;
  /** Reveals the models of a blind turn. */
  readonly onReveal: (turn: ChatTurn) => void;
}

/** Lists every question with its consensus, or with the progress of its answers. */
export const ConsensusTab = memo(function ConsensusTab(props: ConsensusTabProps) {
  const { turns, onReveal, ...rest } = props;
  return turns.map((turn) => (
    <NamesContext key={turn.key} value={namesOf(turn)}>
      <TurnBox turnKey={turn.key} newest={turn === turns.at(-1)}>
        {rest.beside ? (
          <QuestionLine question={turn.question} />
        ) : (
          <UserMessage question={turn.question} />
        )}
        <RevealLine turn={turn} onReveal={onReveal} />
        <ConsensusOfTurn turn={turn} {...rest} />
        {turn === turns.at(-1) && hasFinished(turn) && <FeedbackLine />}
      </TurnBox>
    </NamesContext>
  ));
});

const ConsensusOfTurn = memo(function ConsensusOfTurn(
  props: Omit<ConsensusTabProps, 'turns' | 'onReveal'> & { turn: ChatTurn },
) {
  const { turn, beside, onOpenTab } = props;
  const offer = useRetryOffer(turn);
  const again = useCombineOffer(turn);
  const askAbout = useAskAbout(turn);
  const { consensus, versions } = useVersions(turn);
  const { demo } = turn.state;
  const shown = useMemo(() => toTrueConsensus(demo, consensus), [demo, consensus]);
  const openCited = useCallback(
    (cited: Cited) => {
      if (!beside) keepWayBack(cited.model);
      onOpenTab(cited.model);
      showVersion(turn.key, cited.model, findVersion(turn, consensus, cited.model));
      showUnit(turn.key, cited);
    },
    [onOpenTab, beside, turn, consensus],
  );
  const lightCited = useCallback(
    (cites: readonly Cited[]) => {
      for (const { model } of cites) {
        showVersion(turn.key, model, findVersion(turn, consensus, model));
      }
      lightUnits(turn.key, cites);
    },
    [turn, consensus],
  );
  const hosts = useUserRecord()?.hosts;
  const exportTurn = useCallback(
    () => toExportedTurn(turn, consensus, hosts),
    [turn, consensus, hosts],
  );
  if (!hasBegun(turn)) return <ProgressGrid turn={turn} bare={beside} onOpen={onOpenTab} />;
  return (
    <LazyConsensus
      consensus={shown}
      answers={findCited(turn, consensus)}
      answered={findAnswered(turn.state.answers)}
      charged={turn.state.charged}
      broken={turn.broken}
      leftBehind={turn.leftBehind}
      update={findUpdate(turn)}
      offer={offer}
      again={again}
      versions={versions}
      moved={findMoved(turn)}
      askAbout={askAbout}
      exportTurn={exportTurn}
      onOpenCited={openCited}
      onLightCited={beside ? lightCited : null}
      onOpenTab={onOpenTab}
    />
  );
});
