import { type Fields, isFields } from '@quartet/shared/protocol/is-fields.ts';
import { type QuestionKind, questionKinds } from '@quartet/shared/protocol/outcomes.ts';

/** A statement, and the ids of the units that the composer names for it. Nobody has checked either. */
export interface ClaimRow {
  readonly words: string;
  readonly ids: readonly string[];
}

export interface Claim {
  readonly type: 'claim';
  /** True for the headline, which answers the question. */
  readonly isAnswer: boolean;
  /** The claim, then what other answers say instead. */
  readonly rows: readonly [ClaimRow, ...ClaimRow[]];
  readonly topic: string;
  readonly settledBy: string | null;
}

/** The content of one JSON object of a composer. Labels and ids are unchecked, as the model wrote them. */
export type Said =
  | Claim
  | { readonly type: 'kind'; readonly kind: QuestionKind }
  /** An answer that declines, or that holds text addressed to the composer. */
  | { readonly type: 'leave'; readonly label: string; readonly why: 'refuses' | 'steers' }
  | { readonly type: 'next'; readonly question: string };

/** No reply that we have seen was nested as deeply. */
const deepest = 4;

/**
 * Reads the statements of an object, however they are grouped: `{"claims":[…]}`. Returns null for an object that cannot be read,
 * and nothing for a blank answer.
 */
export function readSaid(object: unknown): readonly Said[] | null {
  const said = listSaid(object);
  const isBlank = isFields(object) && object['answer'] === '';
  return said.length > 0 || isBlank ? said : null;
}

function listSaid(value: unknown, depth = 0): readonly Said[] {
  if (depth > deepest) return [];
  if (Array.isArray(value)) return value.flatMap((each) => listSaid(each, depth + 1));
  if (!isFields(value)) return [];
  const fields = lowerKeys(value);
  const said = toClaim(fields) ?? toRemark(fields);
  return said ? [said] : Object.values(fields).flatMap((inner) => listSaid(inner, depth + 1));
}

function lowerKeys(fields: Fields): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]),
  );
}

function toClaim(fields: Fields): Claim | null {
  const isAnswer = fields['answer'] !== undefined;
  const own = readRow([
    fields['answer'] ?? fields['claim'] ?? fields['point'],
    fields['units'] ?? fields['ids'],
  ]);
  if (!own) return null;
  const others = Array.isArray(fields['others']) ? fields['others'].slice(0, mostOthers) : [];
  return {
    type: 'claim',
    isAnswer,
    rows: [own, ...others.flatMap((each) => readRow(each) ?? [])],
    topic: readWords(fields['topic']),
    settledBy: readWords(fields['settle']) || null,
  };
}

const mostOthers = 4;

/** Reads `["words","A1 B2"]`, `[["words","A1"]]` and `{"claim":"words","units":["A1"]}`. */
function readRow(value: unknown): ClaimRow | null {
  if (isFields(value)) return toClaim(lowerKeys(value))?.rows[0] ?? null;
  if (!Array.isArray(value)) return null;
  const [said, ...ids] = value as unknown[];
  if (Array.isArray(said)) return readRow(said);
  const words = readWords(said);
  return words === '' ? null : { words, ids: ids.flatMap(readIds) };
}

function toRemark(fields: Fields): Said | null {
  const { leave, why, next, kind } = fields;
  if (typeof leave === 'string') {
    return { type: 'leave', label: leave.trim(), why: why === 'steers' ? 'steers' : 'refuses' };
  }
  if (typeof next === 'string' && next.trim() !== '')
    return { type: 'next', question: readWords(next) };
  const known = questionKinds.find((each) => each === kind);
  return known ? { type: 'kind', kind: known } : null;
}

const longestWords = 500;

function readWords(value: unknown): string {
  if (typeof value !== 'string') return '';
  return value.replace(/\s+/g, ' ').trim().slice(0, longestWords).toWellFormed();
}

const mostIds = 64;

function readIds(value: unknown): string[] {
  if (Array.isArray(value)) return value.slice(0, mostIds).flatMap(readIds);
  if (typeof value !== 'string') return [];
  return (value.toUpperCase().match(/[A-Z]{1,3}\d{1,4}/g) ?? []).slice(0, mostIds);
}
