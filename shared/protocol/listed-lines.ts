import { type ModelKey, modelKeys, shortNames, tabLabels } from '../domain/panel.ts';
import type { ConsensusLine } from './consensus-parts.ts';
import { isFields } from './is-fields.ts';

/**
 * Gives the last frame of a consensus that says what it found in its lists alone, as the frames of other servers do, lines
 * made from them: without topics, and citing no words.
 */
export function addListedLines(frame: unknown): unknown {
  if (!isFields(frame) || !isFields(frame['consensus']) || frame['streaming'] === true)
    return frame;
  const { bestOfAnswer, agreements, disagreements } = frame['consensus'];
  const found = [
    ...toList(agreements).filter(isPoint).map(toAgreement),
    ...toList(disagreements).flatMap(toDisagreement),
  ];
  const lines = found.map((line, index) => ({ id: index + 1, line }));
  const hasSaid = lines.length > 0 || (typeof bestOfAnswer === 'string' && bestOfAnswer !== '');
  const compared = hasSaid && !isFields(frame['error']);
  return { ...frame, consensus: { lines, compared, ...frame['consensus'] } };
}

/** Finds a model by its key, its short name or the label of its tab. */
export function findNamed(name: unknown): ModelKey | undefined {
  if (typeof name !== 'string') return undefined;
  const said = name.trim().toLowerCase();
  return modelKeys.find((model) =>
    [model, shortNames[model], tabLabels[model]].some((one) => one.toLowerCase() === said),
  );
}

export function isPoint(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function toAgreement(point: string): ConsensusLine {
  return { kind: 'agreement', point, cites: [], check: 'unchecked' };
}

/** Names the holder by an empty span of its answer, or, if it is not in the panel, in the words. */
function toDisagreement(entry: unknown): ConsensusLine[] {
  if (!isFields(entry) || !isPoint(entry['point'])) return [];
  const { model: name, point } = entry;
  const model = findNamed(name);
  const stance = model
    ? { stance: point, cites: [{ model, start: 0, end: 0 }] }
    : { stance: isPoint(name) ? `${name.trim()}: ${point}` : point, cites: [] };
  const stances = [stance];
  return [{ kind: 'disagreement', topic: '', stances, settledBy: null, check: 'unchecked' }];
}
