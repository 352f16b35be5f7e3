import { EnvironmentError } from '../environment/variables.ts';
import { type Environment, withFiles } from '../environment/with-files.ts';

/** The exit code of a configuration that cannot be used (sysexits.h, EX_CONFIG). */
const unusableConfiguration = 78;

export function readEnvironmentOrExit<T>(read: (environment: Environment) => T): T {
  try {
    refuseUntrustedHosts(process.env);
    return read(withFiles(process.env));
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(unusableConfiguration);
  }
}

/** Providers, Clerk and stores would be whoever answers in their place. */
function refuseUntrustedHosts(environment: Environment): void {
  if (environment['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return;
  const problem = 'must not be 0: NODE_EXTRA_CA_CERTS names an authority of your own';
  throw new EnvironmentError([`NODE_TLS_REJECT_UNAUTHORIZED: ${problem}`]);
}
