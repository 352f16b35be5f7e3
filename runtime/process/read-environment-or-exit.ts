import { EnvironmentError } from '../environment/variables.ts';
import { type Environment, withFiles } from '../environment/with-files.ts';

/** The exit code of a configuration that cannot be used (sysexits.h, EX_CONFIG). */
const unusableConfiguration = 78;

export function readEnvironmentOrExit<T>(read: (environment: Environment) => T): T {
  try {
    return read(withFiles(process.env));
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(unusableConfiguration);
  }
}
