import { forEachModel, modelKeys } from '../domain/panel.ts';
import type { AnswerState, ConsensusState, TurnState } from './turn-state.ts';

export const waitingAnswer: AnswerState = {
  status: 'waiting',
  label: null,
  remark: null,
  attempt: 0,
  text: '',
  reasoning: '',
  outcome: null,
  reason: null,
  sources: [],
};

export const waitingConsensus: ConsensusState = {
  status: 'waiting',
  attempt: 0,
  text: '',
  basedOn: [],
  missing: [],
  partial: [],
  composer: null,
  links: [],
  short: false,
  lines: [],
  suspicious: [],
  compared: false,
  next: [],
  citations: [],
  sentences: [],
  pages: [],
  cut: false,
  outcome: null,
  reason: null,
};

export function createTurnState(): TurnState {
  return {
    status: 'running',
    demo: false,
    webSearch: false,
    asked: modelKeys,
    chosen: { composer: null, without: [] },
    answers: forEachModel(() => waitingAnswer),
    consensus: waitingConsensus,
    charged: null,
    outcome: null,
    receipt: null,
  };
}
