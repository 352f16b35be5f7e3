import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Host } from '@quartet/shared/domain/retention.ts';
import type {
  AnswerState,
  ConsensusState,
  TurnState,
} from '@quartet/shared/protocol/turn-state.ts';
import { describeFigures } from '../../chat/progress/answer-figures.tsx';
import { namesOf } from '../../chat/state/blind.ts';
import type { ChatTurn } from '../../chat/state/chat-state.ts';
import { haveAllEnded } from '../../chat/state/progress.ts';
import { findConsensus } from '../../chat/state/retry-turn.ts';
import type { CitedAnswers } from '../../consensus/cited-answers.ts';
import type { ConsensusUpdate } from '../../consensus/consensus-banner.tsx';
import type { ShownConsensus } from '../../consensus/describe-lines.ts';
import type { ExportedTurn } from '../../consensus/export/exported-turn.ts';
import type { WhoMovedProps } from '../../consensus/lists/who-moved.tsx';
import type { Version } from '../../ui/components/version-switch.tsx';

/** Lists the models whose answer has text and is no refusal. */
export function findAnswered(answers: TurnState['answers']): readonly ModelKey[] {
  return modelKeys.filter(
    (model) => answers[model].text !== '' && answers[model].outcome !== 'refused',
  );
}

/** True once a consensus, or a note instead of it, can replace the progress. */
export function hasBegun(turn: ChatTurn): boolean {
  const { state } = turn;
  if (state.consensus.status === 'ended' || state.status === 'ended') return true;
  const { text, lines } = findConsensus(turn);
  return text !== '' || lines.length > 0;
}

/** Removes what is not true of a demo's consensus: no model combined or checked it, whatever its events say. */
export function toTrueConsensus(demo: boolean, consensus: ConsensusState): ShownConsensus {
  if (!demo) return consensus;
  const check = 'unchecked';
  return {
    ...consensus,
    demo,
    composer: null,
    lines: consensus.lines.flatMap(({ id, line }) =>
      line.kind === 'fallen' ? [] : [{ id, line: { ...line, check } }],
    ),
    sentences: consensus.sentences.map((sentence) => ({ ...sentence, check })),
  };
}

/** Finds the answers that this consensus cites, including replaced ones that can still be shown. */
export function findCitedAnswers(turn: ChatTurn, consensus: ConsensusState): CitedAnswers {
  if (consensus !== turn.earlier) return turn.state.answers;
  const cited = modelKeys.map((model) => [model, findEarlier(turn, model)] as const);
  return Object.fromEntries(cited.filter(([, answer]) => answer !== null));
}

/** Finds the answer of a model that the earlier consensus cites; null if it can no longer be shown. */
function findEarlier(
  { state: { answers, asked }, earlierAnswers, replaced }: ChatTurn,
  model: ModelKey,
): AnswerState | null {
  const { text } = (earlierAnswers ?? answers)[model];
  if (!asked.includes(model) && answers[model].text === text) return answers[model];
  const before = replaced[model]?.answer;
  return before?.text === text ? before : null;
}

/** Returns the version of a model's answer that this consensus cites. */
export function findVersion(turn: ChatTurn, consensus: ConsensusState, model: ModelKey): Version {
  const cited = findCitedAnswers(turn, consensus)[model];
  return cited && cited === turn.replaced[model]?.answer ? 'earlier' : 'newest';
}

/** Returns the state of a consensus that is newer than the shown state; null if there is none. */
export function findUpdate(turn: ChatTurn): ConsensusUpdate {
  const { state } = turn;
  if (findConsensus(turn) === state.consensus) return null;
  const isSame = state.asked.length === 0;
  if (state.status !== 'ended') {
    if (isSame) return 'again';
    if (haveAllEnded(state)) return 'combining';
    return state.asked.every((model) => turn.replaced[model]) ? 'another' : 'waiting';
  }
  if (state.consensus.outcome !== 'failed') return null;
  return isSame ? 'again-failed' : 'failed';
}

/** Returns the answers to a question about a disagreement once all of them have ended. */
export function findMoved({ question: { about }, state }: ChatTurn): WhoMovedProps | null {
  const isOver = state.status === 'ended' || haveAllEnded(state);
  return about && isOver ? { about, answers: state.answers } : null;
}

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
    cited: findCitedAnswers(turn, consensus),
    broken,
    figures: (model) => describeFigures(state.answers[model], clocks[model]),
  };
}
