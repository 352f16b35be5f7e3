import { type ParseResult, parseSync, Visitor } from 'vite';
import type { ProjectFile } from './project-file.ts';

/** The module name of an import, and its position. */
export interface Specifier {
  readonly value: string;
  readonly offset: number;
}

/** Reads every import of a file: static, type-only, re-exported, dynamic, and `import('…')` as a type. */
export function readSpecifiers({ path, text }: ProjectFile): readonly Specifier[] {
  const parsed = parseSync(path, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  return [
    ...readStatic(parsed),
    ...readDynamic(parsed, { path, text }),
    ...readImportTypes(parsed, text),
  ];
}

function readStatic({ module }: ParseResult): readonly Specifier[] {
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports
      .flatMap(({ entries }) => entries)
      .flatMap(({ moduleRequest }) => moduleRequest ?? []),
  ];
  return requests.map(({ value, start }) => ({ value, offset: start }));
}

function readDynamic({ module }: ParseResult, { path, text }: ProjectFile): readonly Specifier[] {
  return module.dynamicImports.map(({ moduleRequest: { start, end } }) => {
    const expression = text.slice(start, end);
    const value = /^(['"`])(?<literal>[^'"`$]*)\1$/.exec(expression)?.groups?.literal;
    if (value !== undefined) return { value, offset: start };
    throw new Error(`${path}: import(${expression}) computes its path, which no check can follow.`);
  });
}

/** Finds the `import('…')` types, which the parser does not list. */
function readImportTypes(parsed: ParseResult, text: string): readonly Specifier[] {
  if (!text.includes('import(')) return [];
  const found: Specifier[] = [];
  const visitor = new Visitor({
    TSImportType: ({ source }) => found.push({ value: source.value, offset: source.start }),
  });
  visitor.visit(parsed.program);
  return found;
}
