import { isModelKey, type ModelKey } from '../domain/panel.ts';
import { maxCitedOffsets } from './cited-offsets.ts';
import { answerReasons } from './outcomes.ts';
import type { AnswerReason, Source } from './turn-event.ts';

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
export function readList(value: unknown): readonly unknown[] {
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
  return readList(value).flatMap((source) => {
    if (!isFields(source) || !isText(source['url']) || !isText(source['title'])) return [];
    const { url, title } = source;
    const at = readOffsets(source['at']);
    return [{ url, title, ...(at.length > 0 && { at }) }];
  });
}

/** Reads positive offsets, sorted and each once. */
function readOffsets(value: unknown): number[] {
  const offsets = readList(value).filter((at) => readCount(at) > 0);
  const ordered = [...new Set(offsets.map(readCount))].sort((one, other) => one - other);
  return ordered.slice(0, maxCitedOffsets);
}

/** Leaves out unknown models. */
export function readMissing(value: unknown): { model: ModelKey; reason: AnswerReason }[] {
  return readList(value).flatMap((one) =>
    isFields(one) && isModelKey(one['model'])
      ? [{ model: one['model'], reason: readReason(one['reason']) }]
      : [],
  );
}
