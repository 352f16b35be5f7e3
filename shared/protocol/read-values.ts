import { isModelKey, type ModelKey } from '../domain/panel.ts';
import { answerReasons } from './outcomes.ts';
import type { AnswerReason, Disagreement, Evidence, Quote, Source } from './turn-event.ts';

/** An object of any version, whose fields are read one by one. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function readText(value: unknown): string {
  return isText(value) ? value : '';
}

/** Zero for anything but a whole number. */
export function readCount(value: unknown): number {
  return Number.isInteger(value) ? Number(value) : 0;
}

/** Empty for anything but a list. */
function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value if it is known, else `otherwise`. */
export function readOneOf<T extends string>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find((one) => one === value) ?? otherwise;
}

/** `provider_error` for an unknown reason. */
export function readReason(value: unknown): AnswerReason {
  return readOneOf(answerReasons, value, 'provider_error');
}

export function readModels(value: unknown): ModelKey[] {
  return readList(value).filter(isModelKey);
}

export function readSources(value: unknown): Source[] {
  return readList(value).filter(
    (source): source is Source & Fields =>
      isFields(source) && isText(source['url']) && isText(source['title']),
  );
}

/** Leaves out unknown models. */
export function readMissing(value: unknown): { model: ModelKey; reason: AnswerReason }[] {
  return readList(value).flatMap((one) =>
    isFields(one) && isModelKey(one['model'])
      ? [{ model: one['model'], reason: readReason(one['reason']) }]
      : [],
  );
}

export interface Points {
  agreements: string[];
  disagreements: Disagreement[];
  evidence: Evidence;
}

/** The readable lines of a comparison, each with as much of its own evidence as can be read. */
export function readPoints(fields: Fields): Points {
  const evidence = isFields(fields['evidence']) ? fields['evidence'] : {};
  const agreements = keepKnown(fields['agreements'], isText);
  const disagreements = keepKnown(fields['disagreements'], isDisagreement);
  return {
    agreements: agreements.lines,
    disagreements: disagreements.lines,
    evidence: {
      agreements: agreements.basesIn(evidence['agreements']).map((basis) => ({
        models: readModels(basis['models']),
        quotes: readQuotes(basis),
      })),
      disagreements: disagreements.basesIn(evidence['disagreements']).map((basis) => ({
        topic: readText(basis['topic']),
        quotes: readQuotes(basis),
      })),
    },
  };
}

/** The known lines, and a function that finds their entries in the list of evidence by index. */
function keepKnown<T>(value: unknown, isKnown: (line: unknown) => line is T) {
  const all = readList(value);
  return {
    lines: all.filter(isKnown),
    basesIn: (bases: unknown): readonly Fields[] =>
      readList(bases)
        .filter((_, index) => isKnown(all[index]))
        .map((basis) => (isFields(basis) ? basis : {})),
  };
}

function isDisagreement(value: unknown): value is Disagreement {
  return isFields(value) && isModelKey(value['model']) && isText(value['point']);
}

function readQuotes({ quotes }: Fields): Quote[] {
  return readList(quotes).filter(isQuote);
}

function isQuote(value: unknown): value is Quote {
  return (
    isFields(value) &&
    isModelKey(value['model']) &&
    isText(value['quote']) &&
    Number.isInteger(value['start']) &&
    Number.isInteger(value['end'])
  );
}
