import { clerkSettings } from '@quartet/api/auth/clerk-environment.ts';
import { apiSettings, limitSettings } from '@quartet/api/environment.ts';
import {
  type RateRow,
  type RateRows,
  type RateWindow,
  toVariable,
} from '@quartet/api/limits/define-rates.ts';
import { rates } from '@quartet/api/limits/rates.ts';
import { opsSettings } from '@quartet/ops/environment.ts';
import { formatEnvExample, type SettingSection } from '@quartet/runtime/environment/env-example.ts';
import { storesSettings } from '@quartet/stores/stores-environment.ts';
import { workerSettings } from '@quartet/worker/environment.ts';
import { providerVariables } from '@quartet/worker/providers/provider-variables.ts';

export const settingSections: readonly SettingSection[] = [
  { title: 'Models', settings: providerVariables },
  { title: 'Sign-in', settings: clerkSettings },
  { title: 'Stores', settings: storesSettings },
  { title: 'Api', settings: { ...apiSettings, ...limitSettings } },
  { title: 'Worker', settings: workerSettings },
  { title: 'Operations', settings: opsSettings },
];

const introduction = `# Rate limits

A call too many gets 429 \`rate_limited\` with \`Retry-After\` and \`RateLimit-…\`. While the counts do not answer, questions,
feedback and copies get 503; other calls go on. At once a user runs \`ACTIVE_QUESTIONS\` and reads \`STREAMS_PER_USER\` streams; an api
answers at most 50 calls of a user, 200 of an address, and 1,000.

| | in a minute | in an hour |
|---|---|---|`;

/** Formats the rates as a page of Markdown, with a line for each. */
export function formatRatesTable(rows: RateRows): string {
  const lines = Object.entries(rows).map(([name, row]) => {
    const cells = [row.counts, toCell(name, row, 'minute'), toCell(name, row, 'hour')];
    return `| ${cells.join(' | ')} |`;
  });
  return [introduction, ...lines].join('\n');
}

function toCell(name: string, row: RateRow, window: RateWindow): string {
  const most = row[window];
  if (most === undefined) return '';
  if (typeof most === 'number') return `${most}, by \`${toVariable(name, window)}\``;
  const { like, times } = most;
  return `${times === undefined ? '' : `${times} × `}\`${toVariable(like, window)}\``;
}

/** Files of the checkout that are written from the rows of settings and rates, by their path. */
export const settingFiles: Readonly<Record<string, string>> = {
  '.env.example': formatEnvExample(settingSections),
  'docs/rate-limits.md': `${formatRatesTable(rates.rows)}\n`,
};
