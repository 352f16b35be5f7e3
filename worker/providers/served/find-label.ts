import type { ModelChoice } from '../slots/models-variable.ts';
import { findModelRow } from './find-model-row.ts';
import { isSameModel } from './same-model.ts';

/** What people are told that a served model is called: its label, or its id where nobody gave it one. */
export function findLabel(servedId: string, models: readonly ModelChoice[]): string {
  const own = models.find(({ id }) => isSameModel(id, servedId));
  return (own ?? findModelRow(servedId))?.label ?? servedId.split('/').at(-1) ?? servedId;
}
