import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { patience } from '../patience.ts';

export interface FinishedProgram {
  readonly output: string;
  readonly errors: string;
  /** Null when it had to be ended: something was left open. */
  readonly code: number | null;
}

/** Runs `use-stores-once.ts` under this environment: it ends by itself only when all that it opened is closed. */
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
