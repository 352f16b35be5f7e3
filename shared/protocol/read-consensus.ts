import { isModelKey } from '../domain/panel.ts';
import type {
  AnswerLink,
  Citation,
  Cited,
  ConsensusLine,
  Sentence,
  Stance,
} from './consensus-parts.ts';
import { lineChecks, questionKinds, sentenceChecks } from './outcomes.ts';
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
    suspicious: readModels(fields['suspicious']),
    ...(isText(fields['question']) && {
      question: readOneOf(questionKinds, fields['question'], 'open'),
    }),
    compared: fields['compared'] === true,
    next: readList(fields['next']).filter(isText),
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
  const answer = line['answer'] === true && { answer: true as const };
  switch (line['kind']) {
    case 'agreement':
    case 'only': {
      const { kind } = line;
      return isText(line['point'])
        ? { kind, point: line['point'], cites: readCites(line['cites']), check, ...answer }
        : null;
    }
    case 'fallen':
      return isText(line['point'])
        ? { kind: 'fallen', point: line['point'], cites: readCites(line['cites']), ...answer }
        : null;
    case 'disagreement':
      if (!isText(line['topic'])) return null;
      return {
        kind: 'disagreement',
        topic: line['topic'],
        stances: readEach(line['stances'], readStance),
        settledBy: isText(line['settledBy']) ? line['settledBy'] : null,
        check,
        ...answer,
      };
    default:
      return null;
  }
}

function readStance({ stance, cites }: Fields): Stance | null {
  return isText(stance) ? { stance, cites: readCites(cites) } : null;
}

export function readCitations(value: unknown): Citation[] {
  return readEach(value, ({ at, cites, own }) =>
    Number.isInteger(at)
      ? { at: readCount(at), cites: readCites(cites), ...(own === true && { own }) }
      : null,
  );
}

export function readSentences(value: unknown): Sentence[] {
  return readEach(value, (fields) => {
    const span = readSpan(fields);
    return (
      span && {
        ...span,
        cites: readCites(fields['cites']),
        ...(fields['own'] === true && { own: true as const }),
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
    // The version before cited what a sentence sets aside, too.
    return span && isModelKey(model) && against !== true ? { model, ...span } : null;
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
