import { type ModelKey, modelKeys, shortNames, tabLabels } from '../domain/panel.ts';
import type { ConsensusLine } from './consensus-parts.ts';
import { isFields, isText, readList } from './read-values.ts';
import type { Disagreement } from './turn-event.ts';
import type { ConsensusBasis } from './turn-state.ts';

/** The lists that a consensus frame of any server holds. */
export interface Listed {
  readonly agreements: readonly string[];
  readonly disagreements: readonly NamedPoint[];
}

/** `model` is null for a name that stands for none of the panel. */
export interface NamedPoint {
  readonly name: string;
  readonly model: ModelKey | null;
  readonly point: string;
}

/** Reads both lists, without entries that have no words. */
export function readListed(agreements: unknown, disagreements: unknown): Listed {
  return {
    agreements: readList(agreements).filter(isPoint),
    disagreements: readList(disagreements).flatMap((one) => {
      if (!isFields(one) || !isPoint(one['point'])) return [];
      const name = isText(one['model']) ? one['model'].trim() : '';
      return [{ name, model: findNamed(name), point: one['point'] }];
    }),
  };
}

export function toDisagreements({ disagreements }: Listed): Disagreement[] {
  return disagreements.flatMap(({ model, point }) => (model === null ? [] : [{ model, point }]));
}

/** Turns the lists into lines, for a frame that brings none: they have no topics and cite no words. */
export function toListedLines({ agreements, disagreements }: Listed): ConsensusBasis['lines'] {
  const lines = [...agreements.map(toAgreement), ...disagreements.map(toDisagreement)];
  return lines.map((line, index) => ({ id: index + 1, line }));
}

function toAgreement(point: string): ConsensusLine {
  return { kind: 'agreement', point, cites: [], check: 'unchecked' };
}

/** Names the holder by an empty span of its answer, or, if it is not in the panel, in the words. */
function toDisagreement({ name, model, point }: NamedPoint): ConsensusLine {
  const stance =
    model === null
      ? { stance: name === '' ? point : `${name}: ${point}`, cites: [] }
      : { stance: point, cites: [{ model, start: 0, end: 0 }] };
  return {
    kind: 'disagreement',
    topic: '',
    stances: [stance],
    settledBy: null,
    check: 'unchecked',
  };
}

/** Finds a model by its key, its short name or the label of its tab. */
function findNamed(name: string): ModelKey | null {
  const said = name.toLowerCase();
  const isCalledSo = (model: ModelKey) =>
    [model, shortNames[model], tabLabels[model]].some((one) => one.toLowerCase() === said);
  return modelKeys.find(isCalledSo) ?? null;
}

function isPoint(value: unknown): value is string {
  return isText(value) && value.trim() !== '';
}
