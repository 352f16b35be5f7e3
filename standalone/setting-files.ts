import { clerkSettings } from '@quartet/api/auth/clerk-environment.ts';
import { apiSettings, limitSettings } from '@quartet/api/environment.ts';
import { opsSettings } from '@quartet/ops/environment.ts';
import { formatEnvExample, type SettingSection } from '@quartet/runtime/environment/env-example.ts';
import { storesSettings } from '@quartet/stores/stores-environment.ts';
import { workerSettings } from '@quartet/worker/environment.ts';
import { providerSettings } from '@quartet/worker/providers/provider-settings.ts';

export const settingSections: readonly SettingSection[] = [
  { title: 'Models', settings: providerSettings },
  { title: 'Sign-in', settings: clerkSettings },
  { title: 'Stores', settings: storesSettings },
  { title: 'Api', settings: { ...apiSettings, ...limitSettings } },
  { title: 'Worker', settings: workerSettings },
  { title: 'Operations', settings: opsSettings },
];

/** Files of the checkout that are written from the rows of settings, by their path. */
export const settingFiles: Readonly<Record<string, string>> = {
  '.env.example': formatEnvExample(settingSections),
};
