import * as z from 'zod/mini';
import { modelKeySchema } from '../domain/model-key-schema.ts';
import { type ModelKey, modelKeys } from '../domain/panel.ts';

type Definition = z.core.$ZodTypes['_zod']['def'];

/** A value with every model replaced, and every record by model rearranged, wherever its schema has one. */
export function replaceModels(
  schema: unknown,
  value: unknown,
  replace: (model: ModelKey) => ModelKey,
): unknown {
  if (value === null || value === undefined) return value;
  if (schema === modelKeySchema) return replace(value as ModelKey);
  const definition = (schema as z.ZodMiniType).def as Definition;
  switch (definition.type) {
    case 'readonly':
    case 'nullable':
    case 'optional':
    case 'catch':
      return replaceModels(definition.innerType, value, replace);
    case 'pipe':
      return replaceModels(definition.out, value, replace);
    case 'array':
      return (value as unknown[]).map((each) => replaceModels(definition.element, each, replace));
    case 'union': {
      const option = definition.options.find((it) => z.safeParse(it, value).success);
      return replaceModels(option, value, replace);
    }
    case 'object': {
      const names = Object.keys(definition.shape);
      const isByModel = names.toSorted().join() === modelKeys.toSorted().join();
      const fields = value as Readonly<Record<string, unknown>>;
      const replaced = names.map((name) => [
        isByModel ? replace(name as ModelKey) : name,
        replaceModels(definition.shape[name], fields[name], replace),
      ]);
      return Object.fromEntries(replaced);
    }
    default:
      return value;
  }
}
