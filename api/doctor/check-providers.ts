import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface ProvidersChecked {
  /** `unset`: there is no key here, as with the variables of an api alone. */
  readonly state: 'well' | 'wrong' | 'unset';
  readonly report: string;
}

const program = fileURLToPath(new URL('../../worker/check/main.ts', import.meta.url));
const exitCodes: Readonly<Record<number, ProvidersChecked['state']>> = { 0: 'well', 78: 'unset' };

/** The worker's own check, as far as it costs nothing, in a process of its own: code of an api reads no key of a provider. */
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
