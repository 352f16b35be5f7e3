import type { LanguageModel } from '../language-model.ts';
import type { ModelChoice } from '../slots/models-variable.ts';
import { findLabel } from './find-label.ts';
import { findModelRow } from './find-model-row.ts';
import { isSameModel } from './same-model.ts';

type Asked = Pick<LanguageModel, 'modelId' | 'label'>;

/** What an answer is called when another id serves it; null when it is the model that was asked for. */
export interface ServedName {
  readonly label: string;
  /** Whose place it takes. Absent where the id that was asked for is only a name for others, as of a router. */
  readonly askedFor?: string;
}

/** `models`: those of the slot. */
export function nameServed(
  asked: Asked,
  servedId: string,
  models: readonly ModelChoice[],
): ServedName | null {
  if (isSameModel(asked.modelId, servedId)) return null;
  const label = findLabel(servedId, models);
  if (findModelRow(asked.modelId)) return { label, askedFor: asked.label };
  // A server of one's own may call its models as it likes: then the name that its owner gave says more.
  const isNamed = asked.label !== asked.modelId;
  return isNamed && !findModelRow(servedId) ? null : { label };
}
