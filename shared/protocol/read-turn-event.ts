import { isModelKey } from '../domain/panel.ts';
import {
  answerOutcomes,
  consensusOutcomes,
  consensusReasons,
  questionKinds,
  turnOutcomes,
} from './outcomes.ts';
import { readCitations, readIds, readLine, readLinks, readSentences } from './read-consensus.ts';
import {
  type Fields,
  isFields,
  isText,
  readMissing,
  readModels,
  readOneOf,
  readReason,
  readSources,
} from './read-values.ts';
import type { TurnEvent, TurnEventOf } from './turn-event.ts';

type Check = (value: unknown) => boolean;

const isBoolean: Check = (value) => typeof value === 'boolean';
const isCount: Check = (value) => Number.isInteger(value);
const isAmount: Check = (value) => Number.isInteger(value) && Number(value) >= 0;
const isListOrNone: Check = (value) => value === undefined || Array.isArray(value);
const isTextOrNone: Check = (value) => value === undefined || isText(value);
const isQuestionOrNone: Check = (value) =>
  value === undefined || (isFields(value) && isText(value['text']) && isAmount(value['images']));

/** An event without these is not read. Entries of lists, outcomes and reasons are read leniently instead. */
const needs: {
  readonly [T in TurnEvent['type']]: {
    readonly [F in Exclude<keyof TurnEventOf<T>, 'type'>]?: Check;
  };
} = {
  'turn-start': {
    webSearch: isBoolean,
    demo: isBoolean,
    asked: isListOrNone,
    without: isListOrNone,
    question: isQuestionOrNone,
  },
  'answer-start': { model: isModelKey, attempt: isCount, label: isText, remark: isTextOrNone },
  'answer-delta': {
    model: isModelKey,
    attempt: isCount,
    text: isTextOrNone,
    reasoning: isTextOrNone,
  },
  'answer-end': { model: isModelKey, attempt: isCount, outcome: isText, sources: isListOrNone },
  'consensus-start': {
    attempt: isCount,
    basedOn: Array.isArray,
    missing: Array.isArray,
    partial: isListOrNone,
    links: isListOrNone,
  },
  'consensus-line': { attempt: isCount, id: isCount, line: (line) => readLine(line) !== null },
  'consensus-withdrawn': { attempt: isCount, ids: Array.isArray },
  'consensus-compared': {
    attempt: isCount,
    compared: isBoolean,
    basedOn: Array.isArray,
    missing: Array.isArray,
    suspicious: Array.isArray,
    next: isListOrNone,
  },
  'consensus-delta': { attempt: isCount, text: isText, citations: isListOrNone },
  'consensus-sentences': { attempt: isCount, sentences: Array.isArray },
  'consensus-end': { attempt: isCount, outcome: isText },
  'credits-settled': { charged: isCount },
  'turn-end': { outcome: isText, receipt: isTextOrNone },
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
    case 'consensus-line':
    case 'consensus-withdrawn':
    case 'consensus-compared':
    case 'consensus-delta':
    case 'consensus-sentences':
    case 'consensus-end':
      return readConsensusEvent(event);
    case 'turn-end':
      return { ...event, outcome: readOneOf(turnOutcomes, event.outcome, 'finished') };
    case 'turn-start':
      return readTurnStart(event);
    case 'answer-start':
    case 'answer-delta':
    case 'credits-settled':
      return event;
  }
}

function readTurnStart({
  asked,
  composer,
  without,
  ...start
}: TurnEventOf<'turn-start'>): TurnEventOf<'turn-start'> {
  return {
    ...start,
    ...(asked && { asked: readModels(asked) }),
    ...(isModelKey(composer) && { composer }),
    ...(without && { without: readModels(without) }),
  };
}

function readConsensusEvent(
  event: Extract<TurnEvent, { type: `consensus-${string}` }>,
): TurnEvent | null {
  switch (event.type) {
    case 'consensus-start':
      return readConsensusStart(event);
    case 'consensus-line': {
      const line = readLine(event.line);
      return line && { ...event, line };
    }
    case 'consensus-withdrawn':
      return { ...event, ids: readIds(event.ids) };
    case 'consensus-compared':
      return {
        ...event,
        basedOn: readModels(event.basedOn),
        missing: readMissing(event.missing),
        suspicious: readModels(event.suspicious),
        ...(event.question && { question: readOneOf(questionKinds, event.question, 'open') }),
        ...(event.next && { next: event.next.filter(isText) }),
      };
    case 'consensus-delta':
      return event.citations ? { ...event, citations: readCitations(event.citations) } : event;
    case 'consensus-sentences':
      return { ...event, sentences: readSentences(event.sentences) };
    case 'consensus-end':
      return readConsensusEnd(event);
  }
}

function readConsensusStart({
  partial,
  links,
  ...start
}: TurnEventOf<'consensus-start'>): TurnEventOf<'consensus-start'> {
  return {
    ...start,
    basedOn: readModels(start.basedOn),
    missing: readMissing(start.missing),
    ...(partial && { partial: readModels(partial) }),
    ...(links && { links: readLinks(links) }),
  };
}

function readConsensusEnd({
  reason,
  cut,
  composer,
  ...end
}: TurnEventOf<'consensus-end'>): TurnEventOf<'consensus-end'> {
  return {
    ...end,
    outcome: readOneOf(consensusOutcomes, end.outcome, 'failed'),
    ...(reason !== undefined && { reason: readOneOf(consensusReasons, reason, 'interrupted') }),
    ...(cut === true && { cut }),
    ...(isModelKey(composer) && { composer }),
  };
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
