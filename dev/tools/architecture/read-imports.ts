import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path/posix';
import type { Import, ProjectFile } from './project-file.ts';
import { readSpecifiers } from './read-specifiers.ts';

const ours = '@quartet/';

/** Workspaces that are folders of `dev`. */
const inDev = /^(?=(?:emulators|standalone)\/)/;

/** Resolves the imports of a file. */
export function readImports(file: ProjectFile): readonly Import[] {
  return readSpecifiers(file).map(({ value, offset }) => ({
    from: file.path,
    line: file.text.slice(0, offset).split('\n').length,
    to: locate(value, file.path),
  }));
}

function locate(specifier: string, from: string): Import['to'] {
  if (/^\.\.?\//.test(specifier)) return { file: join(dirname(from), withoutQuery(specifier)) };
  if (specifier.startsWith(ours)) {
    return { file: specifier.slice(ours.length).replace(inDev, 'dev/') };
  }
  return { package: toPackageName(specifier) };
}

function withoutQuery(specifier: string): string {
  return specifier.replace(/\?.*$/, '');
}

/** `node:fs/promises` and `fs` are `node:fs`, `@scope/name/deep` is `@scope/name`. */
function toPackageName(specifier: string): string {
  const [first = '', second] = specifier.split('/');
  if (isBuiltin(specifier)) return first.startsWith('node:') ? first : `node:${first}`;
  return first.startsWith('@') ? `${first}/${second}` : first;
}
