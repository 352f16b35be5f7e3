import { clerkVariables } from '@quartet/api/auth/clerk-environment.ts';
import { apiVariables } from '@quartet/api/environment.ts';
import { opsVariables } from '@quartet/ops/environment.ts';
import type { EnvSection } from '@quartet/runtime/environment/env-example.ts';
import { storesVariables } from '@quartet/stores/stores-environment.ts';
import { workerVariables } from '@quartet/worker/environment.ts';
import { providerVariables } from '@quartet/worker/providers/provider-variables.ts';

export const envExampleSections: readonly EnvSection[] = [
  { title: 'Models', variables: providerVariables },
  { title: 'Sign-in', variables: clerkVariables },
  { title: 'Stores', variables: storesVariables },
  { title: 'Api', variables: apiVariables },
  { title: 'Worker', variables: workerVariables },
  { title: 'Operations', variables: opsVariables },
];
