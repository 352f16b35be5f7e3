import type { Host } from '@quartet/shared/domain/retention.ts';
import type { ConsensusState } from '@quartet/shared/protocol/turn-state.ts';
import { describeFigures } from '../../features/chat/progress/describe-times.ts';
import { namesOf } from '../../features/chat/state/blind.ts';
import type { ChatTurn } from '../../features/chat/state/chat-state.ts';
import type { ExportedTurn } from '../../features/consensus/export/exported-turn.ts';
import { findAnswered, findCited, toTrueConsensus } from './read-consensus.ts';

/** Collects what the exported document of a turn shows. `consensus`: the version on the screen. */
export function toExportedTurn(
  turn: ChatTurn,
  consensus: ConsensusState,
  hosts: readonly Host[] = [],
): ExportedTurn {
  const { question, state, clocks, broken } = turn;
  return {
    question: question.text,
    images: question.images.length,
    demo: state.demo,
    webSearch: state.webSearch,
    hosts,
    names: namesOf(turn),
    answers: state.answers,
    answered: findAnswered(state.answers),
    consensus: toTrueConsensus(state.demo, consensus),
    cited: findCited(turn, consensus),
    broken,
    figures: (model) => describeFigures(state.answers[model], clocks[model]),
  };
}
