import { isModelKey } from '../domain/panel.ts';
import type {
  AnswerLink,
  Citation,
  Cited,
  ConsensusLine,
  Sentence,
  Stance,
  Vote,
} from './consensus-parts.ts';
import { disagreementMatters, lineChecks, questionKinds, sentenceChecks } from './outcomes.ts';
import {
  type Fields,
  isFields,
  isText,
  readCount,
  readList,
  readModels,
  readOneOf,
  readText,
} from './read-values.ts';
import type { ConsensusBasis } from './turn-state.ts';

/** Reads the parts of a consensus of any version: unknown parts are dropped, missing ones read as not found. */
export function readBasis(fields: Fields): ConsensusBasis {
  return {
    partial: readModels(fields['partial']),
    composer: isModelKey(fields['composer']) ? fields['composer'] : null,
    links: readLinks(fields['links']),
    lines: readEach(fields['lines'], readNumberedLine),
    left: readCount(fields['left']),
    votes: readVotes(fields['votes']),
    suspicious: readModels(fields['suspicious']),
    ...(isText(fields['question']) && {
      question: readOneOf(questionKinds, fields['question'], 'open'),
    }),
    compared: fields['compared'] === true,
    citations: readCitations(fields['citations']),
    sentences: readSentences(fields['sentences']),
    cut: fields['cut'] === true,
  };
}

function readNumberedLine({ id, line }: Fields): ConsensusBasis['lines'][number] | null {
  const known = readLine(line);
  return known && Number.isInteger(id) ? { id: readCount(id), line: known } : null;
}

/** Null for a kind of line that this version does not know. */
export function readLine(line: unknown): ConsensusLine | null {
  if (!isFields(line)) return null;
  const check = readOneOf(lineChecks, line['check'], 'unchecked');
  switch (line['kind']) {
    case 'agreement':
    case 'only': {
      const { kind } = line;
      return isText(line['point'])
        ? { kind, point: line['point'], cites: readCites(line['cites']), check }
        : null;
    }
    case 'disagreement':
      if (!isText(line['topic'])) return null;
      return {
        kind: 'disagreement',
        topic: line['topic'],
        matter: readOneOf(disagreementMatters, line['matter'], 'fact'),
        stances: readEach(line['stances'], readStance),
        settledBy: isText(line['settledBy']) ? line['settledBy'] : null,
        check,
      };
    default:
      return null;
  }
}

function readStance({ stance, cites }: Fields): Stance | null {
  return isText(stance) ? { stance, cites: readCites(cites) } : null;
}

export function readVotes(value: unknown): Vote[] {
  return readEach(value, ({ answer, cites }) =>
    isText(answer) ? { answer, cites: readCites(cites) } : null,
  );
}

export function readCitations(value: unknown): Citation[] {
  return readEach(value, ({ at, cites }) =>
    Number.isInteger(at) ? { at: readCount(at), cites: readCites(cites) } : null,
  );
}

export function readSentences(value: unknown): Sentence[] {
  return readEach(value, (fields) => {
    const span = readSpan(fields);
    return (
      span && {
        ...span,
        cites: readCites(fields['cites']),
        unfounded: readList(fields['unfounded']).filter(isText),
        disputes: readIds(fields['disputes']),
        check: readOneOf(sentenceChecks, fields['check'], 'unchecked'),
      }
    );
  });
}

export function readLinks(value: unknown): AnswerLink[] {
  return readEach(value, ({ url, models }) =>
    isText(url) ? { url: readText(url), models: readModels(models) } : null,
  );
}

export function readIds(value: unknown): number[] {
  return readList(value).filter((id) => Number.isInteger(id)) as number[];
}

function readCites(value: unknown): Cited[] {
  return readEach(value, (fields) => {
    const { model, against } = fields;
    const span = readSpan(fields);
    if (!span || !isModelKey(model)) return null;
    return { model, ...span, ...(against === true && { against }) };
  });
}

function readSpan({ start, end }: Fields): { start: number; end: number } | null {
  return Number.isInteger(start) && Number.isInteger(end)
    ? { start: readCount(start), end: readCount(end) }
    : null;
}

/** Reads the valid objects of a list, in order. */
function readEach<T>(value: unknown, read: (fields: Fields) => T | null): T[] {
  return readList(value).flatMap((one) => {
    const known = isFields(one) ? read(one) : null;
    return known === null ? [] : [known];
  });
}
