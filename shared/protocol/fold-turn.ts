import { forEachModel, modelKeys } from '../domain/panel.ts';
import { readTurnEvent } from './read-turn-event.ts';
import type { TurnEvent, TurnEventOf } from './turn-event.ts';
import type { AnswerState, ConsensusState, TurnState } from './turn-state.ts';

const waitingAnswer: AnswerState = {
  status: 'waiting',
  label: null,
  attempt: 0,
  text: '',
  reasoning: '',
  outcome: null,
  reason: null,
  sources: [],
};

const waitingConsensus: ConsensusState = {
  status: 'waiting',
  attempt: 0,
  text: '',
  basedOn: [],
  missing: [],
  agreements: [],
  disagreements: [],
  evidence: null,
  compared: false,
  outcome: null,
};

export function createTurnState(): TurnState {
  return {
    status: 'running',
    demo: false,
    webSearch: false,
    asked: modelKeys,
    answers: forEachModel(() => waitingAnswer),
    consensus: waitingConsensus,
    charged: null,
    outcome: null,
  };
}

/** Adds one event to a turn's state. Pure; events of an older attempt, and of a later version, change nothing. */
export function foldTurn(state: TurnState, event: TurnEvent): TurnState {
  const known = readTurnEvent(event);
  return known ? foldKnown(state, known) : state;
}

function foldKnown(state: TurnState, event: TurnEvent): TurnState {
  switch (event.type) {
    case 'turn-start':
      return {
        ...state,
        demo: event.demo,
        webSearch: event.webSearch,
        asked: event.asked ?? modelKeys,
      };
    case 'answer-start':
    case 'answer-delta':
    case 'answer-end':
      return foldAnswer(state, event);
    case 'consensus-start':
    case 'consensus-points':
    case 'consensus-delta':
    case 'consensus-end': {
      const consensus = foldConsensus(state.consensus, event);
      return consensus === state.consensus ? state : { ...state, consensus };
    }
    case 'credits-settled':
      return { ...state, charged: event.charged };
    case 'turn-end':
      return { ...state, status: 'ended', outcome: event.outcome };
  }
}

type AnswerEvent = TurnEventOf<'answer-start' | 'answer-delta' | 'answer-end'>;

function foldAnswer(state: TurnState, event: AnswerEvent): TurnState {
  const before = state.answers[event.model];
  if (event.attempt < before.attempt) return state;
  const after = nextAnswer(before, event);
  return { ...state, answers: { ...state.answers, [event.model]: after } };
}

function nextAnswer(answer: AnswerState, event: AnswerEvent): AnswerState {
  switch (event.type) {
    case 'answer-start':
      return {
        ...waitingAnswer,
        status: 'streaming',
        label: event.label,
        attempt: event.attempt,
      };
    case 'answer-delta':
      return {
        ...answer,
        text: answer.text + (event.text ?? ''),
        reasoning: answer.reasoning + (event.reasoning ?? ''),
      };
    case 'answer-end':
      // What has ended stays as it ended.
      if (answer.status === 'ended') return answer;
      return {
        ...answer,
        status: 'ended',
        attempt: event.attempt,
        outcome: event.outcome,
        reason: event.reason ?? null,
        sources: event.sources ?? [],
      };
  }
}

type ConsensusEvent = TurnEventOf<
  'consensus-start' | 'consensus-points' | 'consensus-delta' | 'consensus-end'
>;

function foldConsensus(consensus: ConsensusState, event: ConsensusEvent): ConsensusState {
  if (event.attempt < consensus.attempt) return consensus;
  switch (event.type) {
    case 'consensus-start':
      return {
        ...waitingConsensus,
        status: 'generating',
        attempt: event.attempt,
        basedOn: event.basedOn,
        missing: event.missing,
      };
    case 'consensus-points':
      return {
        ...consensus,
        agreements: event.agreements,
        disagreements: event.disagreements,
        evidence: event.evidence,
        compared: event.compared,
      };
    case 'consensus-delta':
      return { ...consensus, text: consensus.text + event.text };
    case 'consensus-end':
      if (consensus.status === 'ended') return consensus;
      return { ...consensus, status: 'ended', attempt: event.attempt, outcome: event.outcome };
  }
}
