import { modelKeys, modelRows } from './model-rows.ts';

export { modelKeys };

export type ModelKey = (typeof modelKeys)[number];

/** The tabs of the chat screen, in their order: the consensus first. */
export const tabKeys = ['consensus', ...modelKeys] as const;
export type TabKey = (typeof tabKeys)[number];

export const tabLabels: Readonly<Record<TabKey, string>> = {
  consensus: 'Best of All Models',
  ...forEachModel((model) => modelRows[model].tabLabel),
};

export const shortNames: Readonly<Record<ModelKey, string>> = forEachModel(
  (model) => modelRows[model].shortName,
);

export function isModelKey(value: unknown): value is ModelKey {
  return (modelKeys as readonly unknown[]).includes(value);
}

/** Builds a record with one value for each model. */
export function forEachModel<T>(value: (model: ModelKey) => T): Record<ModelKey, T> {
  const entries = modelKeys.map((model) => [model, value(model)]);
  return Object.fromEntries(entries) as Record<ModelKey, T>;
}
