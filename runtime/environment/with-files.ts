import { readFileSync } from 'node:fs';
import { EnvironmentError } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

const ending = '_FILE';

/**
 * The same environment, in which `X_FILE` names the file that holds X, as secrets are handed to containers. Reading X then
 * throws `EnvironmentError` when the file cannot be read, or X is set as well. A file of a variable that nobody reads is not opened.
 */
export function withFiles(environment: Environment): Environment {
  const expanded = { ...environment };
  for (const [fileName, path] of Object.entries(environment)) {
    if (!fileName.endsWith(ending) || !path?.trim()) continue;
    const name = fileName.slice(0, -ending.length);
    const set = environment[name];
    Object.defineProperty(expanded, name, { get: () => readValue({ fileName, path, set }) });
  }
  return expanded;
}

interface FileVariable {
  readonly fileName: string;
  readonly path: string;
  /** Value of the variable itself. */
  readonly set: string | undefined;
}

function readValue({ fileName, path, set }: FileVariable): string {
  const name = fileName.slice(0, -ending.length);
  if (set?.trim()) throw new EnvironmentError([`${fileName}: must not be set along with ${name}`]);
  try {
    return readFileSync(path.trim(), 'utf8').trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvironmentError([`${fileName}: names a file that cannot be read (${code})`]);
  }
}
