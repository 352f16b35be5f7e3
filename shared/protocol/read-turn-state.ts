import { forEachModel, isModelKey } from '../domain/panel.ts';
import { createTurnState } from './fold-turn.ts';
import { answerOutcomes, consensusOutcomes, consensusReasons, turnOutcomes } from './outcomes.ts';
import { readBasis } from './read-consensus.ts';
import {
  type Fields,
  isFields,
  isText,
  readCount,
  readMissing,
  readModels,
  readOneOf,
  readReason,
  readSources,
  readText,
} from './read-values.ts';
import type { AnswerState, ConsensusState, TurnState } from './turn-state.ts';

/**
 * Reads a folded state of any version; null for anything else. What is not known is left out. What is missing reads as
 * not begun, so that a later page can show what an older process has folded.
 */
export function readTurnState(value: unknown): TurnState | null {
  if (!isFields(value)) return null;
  const before = createTurnState();
  const answers = toFields(value['answers']);
  const chosen = toFields(value['chosen']);
  return {
    status: readOneOf(['running', 'ended'], value['status'], before.status),
    demo: value['demo'] === true,
    webSearch: value['webSearch'] === true,
    asked: Array.isArray(value['asked']) ? readModels(value['asked']) : before.asked,
    chosen: {
      composer: isModelKey(chosen['composer']) ? chosen['composer'] : null,
      without: readModels(chosen['without']),
    },
    answers: forEachModel((model) => readAnswer(toFields(answers[model]), before.answers[model])),
    consensus: readConsensus(toFields(value['consensus']), before.consensus),
    charged: readOrNull(value['charged'], readCount),
    outcome: readOrNull(value['outcome'], (outcome) =>
      readOneOf(turnOutcomes, outcome, 'finished'),
    ),
    receipt: isText(value['receipt']) ? value['receipt'] : null,
  };
}

function readAnswer(fields: Fields, before: AnswerState): AnswerState {
  if (fields['status'] === undefined) return before;
  const outcome = readOrNull(fields['outcome'], (value) =>
    readOneOf(answerOutcomes, value, 'failed'),
  );
  return {
    status: readOneOf(['waiting', 'ended'], fields['status'], 'streaming'),
    label: isText(fields['label']) ? fields['label'] : null,
    remark: isText(fields['remark']) ? fields['remark'] : null,
    attempt: readCount(fields['attempt']),
    text: readText(fields['text']),
    reasoning: readText(fields['reasoning']),
    outcome,
    reason: outcome === 'complete' ? null : readOrNull(fields['reason'], readReason),
    sources: readSources(fields['sources']),
  };
}

function readConsensus(fields: Fields, before: ConsensusState): ConsensusState {
  if (fields['status'] === undefined) return before;
  return {
    status: readOneOf(['waiting', 'ended'], fields['status'], 'generating'),
    attempt: readCount(fields['attempt']),
    text: readText(fields['text']),
    basedOn: readModels(fields['basedOn']),
    missing: readMissing(fields['missing']),
    ...readBasis(fields),
    outcome: readOrNull(fields['outcome'], (outcome) =>
      readOneOf(consensusOutcomes, outcome, 'failed'),
    ),
    reason: readOrNull(fields['reason'], (reason) =>
      readOneOf(consensusReasons, reason, 'interrupted'),
    ),
  };
}

function readOrNull<T>(value: unknown, read: (value: unknown) => T): T | null {
  return value === null || value === undefined ? null : read(value);
}

function toFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}
