import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ProvidersChecked {
  /** `unset` when no provider key is set, as in the environment of a separate api. */
  readonly state: 'well' | 'wrong' | 'unset';
  readonly report: string;
}

const program = fileURLToPath(new URL('../../worker/check/main.ts', import.meta.url));
const exitCodes: Readonly<Record<number, ProvidersChecked['state']>> = { 0: 'well', 78: 'unset' };

/** Runs the free part of the worker's check in a child process, because api code must not read provider keys. */
export function checkProviders(
  environment: Readonly<Record<string, string | undefined>>,
): Promise<ProvidersChecked> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [program, '--free'],
      { env: { ...environment } },
      (_error, stdout, stderr) =>
        resolve({ state: exitCodes[child.exitCode ?? 1] ?? 'wrong', report: stdout + stderr }),
    );
  });
}
