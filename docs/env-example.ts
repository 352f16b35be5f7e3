import path from 'node:path';
import { clerkSettings } from '@quartet/api/account/clerk-environment.ts';
import { apiSettings, limitSettings } from '@quartet/api/environment.ts';
import { opsSettings } from '@quartet/ops/environment.ts';
import type { Setting, Settings } from '@quartet/runtime/environment/settings.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { storesSettings } from '@quartet/stores/stores-environment.ts';
import { workerSettings } from '@quartet/worker/environment.ts';
import { providerSettings, toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import type { WrittenFile } from './protocol-files.ts';

export const settingSections: readonly { readonly title: string; readonly settings: Settings }[] = [
  { title: 'Models', settings: providerSettings },
  { title: 'Sign-in', settings: clerkSettings },
  { title: 'Stores', settings: storesSettings },
  { title: 'Api', settings: { ...apiSettings, ...limitSettings } },
  { title: 'Worker', settings: workerSettings },
  { title: 'Operations', settings: opsSettings },
];

/** Variables that a deployment sets. All other variables have a default that serves. */
const first: readonly string[] = [
  ...modelKeys.map((model) => toVariableName(model, 'API_KEY')),
  'OPENROUTER_API_KEY',
  'CLERK_PUBLISHABLE_KEY',
  'CLERK_SECRET_KEY',
  'MAILBOX_KEYS',
  'REDIS_URL',
  'DATABASE_URL',
  'SEALING_KEYS',
];

const sections = settingSections.map(({ title, settings }) => ({
  title,
  rows: Object.entries(settings),
}));

const blocks = [
  '## First',
  ...sections.flatMap(({ rows }) => rows.filter(isFirst).map((row) => formatRow('', row))),
  ...sections.flatMap(({ title, rows }) => [
    `## ${title}`,
    ...rows.filter((row) => !isFirst(row)).map((row) => formatRow('# ', row)),
  ]),
];

/** Shows the variables in `first` above all other variables, which are comments with their defaults. */
export const envExample: WrittenFile = {
  file: path.resolve(import.meta.dirname, '../.env.example'),
  text: `${blocks.join('\n\n')}\n`,
};

type Row = readonly [variable: string, setting: Setting];

function isFirst([variable]: Row): boolean {
  return first.includes(variable);
}

function formatRow(mark: string, [variable, { about, fallback = '', aliases }]: Row): string {
  const alias = aliases ? ` Read from ${aliases.join(' or ')} when it is not set.` : '';
  return `# ${about}${alias}\n${mark}${variable}=${fallback}`;
}
