import type { LanguageModel } from './language-model.ts';
import type { ModelVersion, RowModel } from './rows/route-row.ts';
import { routeRows } from './rows/route-rows.ts';

type Asked = Pick<LanguageModel, 'modelId' | 'label'>;

/** The name of a model that served an answer although another id was asked for. */
export interface ServedName {
  readonly label: string;
  /** The label of the model that was asked for. Absent if the id that was asked for is only an alias, as of a router. */
  readonly askedFor?: string;
}

/** `models`: the versions of the model. */
export function nameServed(
  asked: Asked,
  servedId: string,
  models: readonly Pick<ModelVersion, 'id' | 'label'>[],
): ServedName | null {
  if (isSameModel(asked.modelId, servedId)) return null;
  const label = findLabel(servedId, models);
  if (findModelRow(asked.modelId)) return { label, askedFor: asked.label };
  // Your own server may call its models anything. The label that its owner chose is then the better name.
  const isNamed = asked.label !== asked.modelId;
  return isNamed && !findModelRow(servedId) ? null : { label };
}

/** Returns the name of a served model for people: its label, or its id if it has none. */
export function findLabel(
  servedId: string,
  models: readonly Pick<ModelVersion, 'id' | 'label'>[],
): string {
  const own = models.find(({ id }) => isSameModel(id, servedId));
  return (own ?? findModelRow(servedId))?.label ?? servedId.split('/').at(-1) ?? servedId;
}

/** Finds the row of a model id in any row: a provider may serve another company's model. */
export function findModelRow(id: string): RowModel | undefined {
  const rows = Object.values(routeRows).flatMap(({ models }) => models);
  return rows.find((row) => isSameModel(row.id, id));
}

/** Dates and words at the end of an id that name a version of the same model. */
const versions = [
  /[:@](latest|free|online|default)$/,
  /[-@]\d{4}-\d{2}-\d{2}$/,
  /[-@]20\d{6}$/,
  /-(0[1-9]|1[0-2])-20\d{2}$/,
  /-(0[1-9]|1[0-2])-?(0[1-9]|[12]\d|3[01])$/,
  /-2\d(0[1-9]|1[0-2])$/,
  /-latest$/,
  /-00\d$/,
];

/** True if two ids name the same model, ignoring dates, a host's path and upper case. */
export function isSameModel(one: string, other: string): boolean {
  return toBareId(one) === toBareId(other);
}

/** For example, `models/gemini-2.5-pro-001` becomes `gemini-2-5-pro`, and `gpt-5-2025-08-07` becomes `gpt-5`. */
export function toBareId(id: string): string {
  const name = id.trim().toLowerCase().split('/').at(-1) ?? '';
  const bare = versions.reduce((rest, version) => rest.replace(version, ''), name);
  const dashed = bare.replaceAll('.', '-');
  // Anthropic's alias of a dated model: `claude-sonnet-4-0`.
  return dashed.replace(/^(claude-[a-z]+-\d+)-0$/, '$1');
}
