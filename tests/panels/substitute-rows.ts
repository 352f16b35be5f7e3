import path from 'node:path';
import type { Plugin } from 'vitest/config';

const root = path.resolve(import.meta.dirname, '../..');

/** Maps the product's tables of models to the files of a panel's folder that replace them. */
const substitutes = [
  ['shared/domain/model-rows.ts', 'model-rows.ts'],
  ['worker/providers/rows/route-rows.ts', 'route-rows.ts'],
  ['web/ui/models/model-looks.tsx', 'model-looks.ts'],
] as const;

/** Vite plugin: runs or builds the product with the tables of another panel. */
export function substituteRows(folder: string): Plugin {
  const files = new Map(
    substitutes.map(([own, other]) => [path.join(root, own), path.join(folder, other)]),
  );
  return {
    // Vitest caches transformed modules on disk by the names of the plugins.
    name: `quartet-rows-${path.basename(folder)}`,
    enforce: 'pre',
    load(id) {
      const file = files.get(id.split('?', 1)[0] ?? id);
      return file ? `export * from ${JSON.stringify(file)};` : null;
    },
  };
}
