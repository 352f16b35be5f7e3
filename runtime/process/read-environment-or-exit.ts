import { EnvironmentError } from '../environment/variables.ts';

/** The exit code of a configuration that cannot be used (sysexits.h, EX_CONFIG). */
const unusableConfiguration = 78;

export function readEnvironmentOrExit<T>(read: (environment: NodeJS.ProcessEnv) => T): T {
  try {
    return read(process.env);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(unusableConfiguration);
  }
}
