import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { patience } from '../patience.ts';

export interface FinishedProgram {
  readonly output: string;
  readonly errors: string;
  /** Null if it had to be killed because something was left open. */
  readonly code: number | null;
}

/** Runs `use-stores-once.ts`, which ends by itself only if it closes everything that it opened. */
export function runClosingProgram(
  environment: Readonly<Record<string, string>>,
): Promise<FinishedProgram> {
  const program = fileURLToPath(new URL('use-stores-once.ts', import.meta.url));
  const options = { env: { PATH: process.env.PATH, ...environment }, timeout: patience.program };
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program], options, (_error, output, errors) =>
      resolve({ output, errors, code: child.exitCode }),
    );
  });
}
