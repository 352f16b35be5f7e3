import { isModelKey, type ModelKey } from '../domain/panel.ts';
import { answerReasons } from './outcomes.ts';
import type { AnswerReason, Disagreement, Evidence, Quote, Source } from './turn-event.ts';

/** An object of any version: each field is read for itself. */
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

/** Zero for what is no whole number. */
export function readCount(value: unknown): number {
  return Number.isInteger(value) ? Number(value) : 0;
}

/** Empty for what is no list. */
function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The known value, or else what it is to be taken for. */
export function readOneOf<T extends string>(known: readonly T[], value: unknown, otherwise: T): T {
  return known.find((one) => one === value) ?? otherwise;
}

/** A reason that is not known is some problem of the model. */
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

/** Why models are missing: those that are not known are left out. */
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

/** The lines of a comparison that can be shown, each with its own evidence as far as that can be read. */
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

/** The known lines, and what stands at their places in the list of what they rest on. */
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
