import { modelKeys } from '../domain/panel.ts';
import { waitingAnswer, waitingConsensus } from './create-turn-state.ts';
import { readTurnEvent, type TurnEvent, type TurnEventOf } from './turn-event.ts';
import type { AnswerState, ConsensusState, TurnState } from './turn-state.ts';

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
        chosen: { composer: event.composer ?? null, without: event.without ?? [] },
      };
    case 'answer-start':
    case 'answer-delta':
    case 'answer-end':
      return foldAnswer(state, event);
    case 'consensus-start':
    case 'consensus-line':
    case 'consensus-withdrawn':
    case 'consensus-compared':
    case 'consensus-delta':
    case 'consensus-sentences':
    case 'consensus-pages':
    case 'consensus-end': {
      const consensus = foldConsensus(state.consensus, event);
      return consensus === state.consensus ? state : { ...state, consensus };
    }
    case 'credits-settled':
      return { ...state, charged: event.charged };
    case 'turn-end':
      return { ...state, status: 'ended', outcome: event.outcome, receipt: event.receipt ?? null };
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
        remark: event.remark ?? null,
        attempt: event.attempt,
      };
    case 'answer-delta':
      return {
        ...answer,
        text: answer.text + (event.text ?? ''),
        reasoning: answer.reasoning + (event.reasoning ?? ''),
      };
    case 'answer-end':
      // An ended answer stays as it ended.
      if (answer.status === 'ended') return answer;
      return {
        ...answer,
        status: 'ended',
        attempt: event.attempt,
        outcome: event.outcome,
        reason: toReason(event),
        sources: event.sources ?? [],
      };
  }
}

/** A later version may give a complete answer a reason, and a failed one none that is known. */
function toReason({ outcome, reason }: TurnEventOf<'answer-end'>): AnswerState['reason'] {
  if (outcome === 'complete') return null;
  return reason ?? (outcome === 'failed' ? 'provider_error' : null);
}

type ConsensusEvent = Extract<TurnEvent, { type: `consensus-${string}` }>;

function foldConsensus(consensus: ConsensusState, event: ConsensusEvent): ConsensusState {
  if (event.attempt < consensus.attempt) return consensus;
  switch (event.type) {
    case 'consensus-start':
      return startConsensus(event);
    case 'consensus-line':
    case 'consensus-withdrawn':
      return foldLines(consensus, event);
    case 'consensus-compared': {
      const { compared, basedOn, missing, suspicious, question, next } = event;
      const known = { compared, basedOn, missing, suspicious };
      return { ...consensus, ...known, ...(question && { question }), ...(next && { next }) };
    }
    case 'consensus-delta':
      return {
        ...consensus,
        text: consensus.text + event.text,
        ...(event.citations && { citations: [...consensus.citations, ...event.citations] }),
      };
    case 'consensus-sentences':
      return { ...consensus, sentences: event.sentences };
    case 'consensus-pages':
      return { ...consensus, pages: event.checks };
    case 'consensus-end':
      return consensus.status === 'ended' ? consensus : endConsensus(consensus, event);
  }
}

function startConsensus(event: TurnEventOf<'consensus-start'>): ConsensusState {
  const { attempt, basedOn, missing, partial = [], links = [], short = false } = event;
  const given = { attempt, basedOn, missing, partial, links, short };
  return { ...waitingConsensus, status: 'generating', ...given };
}

function foldLines(
  consensus: ConsensusState,
  event: TurnEventOf<'consensus-line' | 'consensus-withdrawn'>,
): ConsensusState {
  const { lines } = consensus;
  if (event.type === 'consensus-withdrawn') {
    return { ...consensus, lines: lines.filter(({ id }) => !event.ids.includes(id)) };
  }
  const { id, line } = event;
  const isKnown = lines.some((each) => each.id === id);
  return {
    ...consensus,
    lines: isKnown
      ? lines.map((each) => (each.id === id ? { id, line } : each))
      : [...lines, { id, line }],
  };
}

function endConsensus(
  consensus: ConsensusState,
  { attempt, outcome, reason, cut = false, composer }: TurnEventOf<'consensus-end'>,
): ConsensusState {
  const ended = { status: 'ended', attempt, outcome, cut } as const;
  return { ...consensus, ...ended, reason: reason ?? null, composer: composer ?? null };
}
