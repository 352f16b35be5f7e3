import { clerkVariables, hasClerkKeys } from '@quartet/api/auth/clerk-environment.ts';
import { apiVariables } from '@quartet/api/environment.ts';
import {
  EnvironmentError,
  readVariables,
  type VariableValues,
} from '@quartet/runtime/environment/variables.ts';
import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { storesVariables } from '@quartet/stores/stores-environment.ts';
import { workerVariables } from '@quartet/worker/environment.ts';
import { providerVariables } from '@quartet/worker/providers/provider-variables.ts';

const variables = {
  ...apiVariables,
  ...clerkVariables,
  ...workerVariables,
  ...providerVariables,
  ...storesVariables,
  // A terminal of one's own wants the address and what goes wrong, not every request.
  LOG_LEVEL: { ...storesVariables.LOG_LEVEL, fallback: 'warn' },
  // Who presses Ctrl-C there waits for nobody.
  DRAIN_SECONDS: { ...apiVariables.DRAIN_SECONDS, fallback: '1' },
  WORKER_DRAIN_SECONDS: { ...workerVariables.WORKER_DRAIN_SECONDS, fallback: '1' },
} as const;

export interface StandaloneEnvironment {
  readonly values: VariableValues<typeof variables>;
  /** True when at least one model has neither a key nor an address of its own. */
  readonly emulatesProviders: boolean;
  readonly emulatesClerk: boolean;
  /** Where the page is opened, and so whose tokens and sockets are taken. */
  readonly origins: readonly string[];
}

/** Reads the environment of the one-process start. Throws `EnvironmentError` with every problem. */
export function readStandaloneEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): StandaloneEnvironment {
  const values = readVariables(variables, environment);
  const keyless = modelKeys.filter((model) => {
    const slot = model.toUpperCase() as Uppercase<typeof model>;
    return !values[`${slot}_API_KEY`] && !values[`${slot}_BASE_URL`];
  });
  const emulatesClerk = !hasClerkKeys(values);
  if (environment['NODE_ENV'] === 'production') refuseEmulators(keyless, emulatesClerk);
  return {
    values,
    emulatesProviders: keyless.length > 0,
    emulatesClerk,
    origins: environment['APP_ORIGINS']
      ? values.APP_ORIGINS
      : [`http://localhost:${values.PORT}`, `http://127.0.0.1:${values.PORT}`],
  };
}

/** Emulators let anyone in and answer anything: with `NODE_ENV=production` keys must be there. */
function refuseEmulators(keyless: readonly ModelKey[], emulatesClerk: boolean): void {
  const problems = keyless.map(
    (model) => `${model.toUpperCase()}_API_KEY: must be set in production`,
  );
  if (emulatesClerk)
    problems.push('CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY: must be set in production');
  if (problems.length > 0) throw new EnvironmentError(problems);
}
