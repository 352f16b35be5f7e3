import { isModelKey } from '../domain/panel.ts';
import { answerOutcomes, consensusOutcomes, turnOutcomes } from './outcomes.ts';
import {
  type Fields,
  isFields,
  isText,
  readMissing,
  readModels,
  readOneOf,
  readPoints,
  readReason,
  readSources,
} from './read-values.ts';
import type { TurnEvent, TurnEventOf } from './turn-event.ts';

type Check = (value: unknown) => boolean;

const isBoolean: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isInteger(value);
const isListOrNone: Check = (value) => value === undefined || Array.isArray(value);
const isTextOrNone: Check = (value) => value === undefined || isText(value);

/** An event without these is not read. Entries of lists, outcomes and reasons are read leniently instead. */
const needs: {
  readonly [T in TurnEvent['type']]: {
    readonly [F in Exclude<keyof TurnEventOf<T>, 'type'>]?: Check;
  };
} = {
  'turn-start': { webSearch: isBoolean, demo: isBoolean, asked: isListOrNone },
  'answer-start': { model: isModelKey, attempt: isCount, label: isText },
  'answer-delta': {
    model: isModelKey,
    attempt: isCount,
    text: isTextOrNone,
    reasoning: isTextOrNone,
  },
  'answer-end': { model: isModelKey, attempt: isCount, outcome: isText, sources: isListOrNone },
  'consensus-start': { attempt: isCount, basedOn: Array.isArray, missing: Array.isArray },
  'consensus-points': {
    attempt: isCount,
    agreements: Array.isArray,
    disagreements: Array.isArray,
    compared: isBoolean,
  },
  'consensus-delta': { attempt: isCount, text: isText },
  'consensus-end': { attempt: isCount, outcome: isText },
  'credits-settled': { charged: isCount },
  'turn-end': { outcome: isText },
};

/** The same as arrays, made once because every delta is checked. */
const checks = new Map<unknown, readonly (readonly [field: string, check: Check])[]>(
  Object.entries(needs).map(([type, fields]) => [type, Object.entries(fields)]),
);

/**
 * Reads a turn event of any version; null for a type that this version does not know. Unknown fields are ignored,
 * unknown models left out, and an unknown outcome is read as a failure, so that the end is not lost.
 */
export function readTurnEvent(event: unknown): TurnEvent | null {
  if (!isFields(event) || !isKnown(event)) return null;
  switch (event.type) {
    case 'answer-end':
      return readAnswerEnd(event);
    case 'consensus-start':
      return {
        ...event,
        basedOn: readModels(event.basedOn),
        missing: readMissing(event.missing),
      };
    case 'consensus-points':
      return { ...event, ...readPoints(event) };
    case 'consensus-end':
      return { ...event, outcome: readOneOf(consensusOutcomes, event.outcome, 'failed') };
    case 'turn-end':
      return { ...event, outcome: readOneOf(turnOutcomes, event.outcome, 'finished') };
    case 'turn-start':
      return event.asked ? { ...event, asked: readModels(event.asked) } : event;
    case 'answer-start':
    case 'answer-delta':
    case 'consensus-delta':
    case 'credits-settled':
      return event;
  }
}

function isKnown(event: Fields): event is TurnEvent & Fields {
  return checks.get(event['type'])?.every(([field, check]) => check(event[field])) ?? false;
}

function readAnswerEnd(event: TurnEventOf<'answer-end'>): TurnEventOf<'answer-end'> {
  const { reason, sources, ...end } = event;
  const outcome = readOneOf(answerOutcomes, event.outcome, 'failed');
  const isUnknown = outcome !== event.outcome;
  const hasReason = isUnknown || (reason !== undefined && outcome !== 'complete');
  return {
    ...end,
    outcome,
    ...(hasReason && { reason: readReason(reason) }),
    ...(sources && { sources: readSources(sources) }),
  };
}
