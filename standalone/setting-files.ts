import { rates } from '@quartet/api/limits/rates.ts';
import { formatEnvExample } from '@quartet/runtime/environment/env-example.ts';
import { formatRatesTable } from './rates-table.ts';
import { settingSections } from './setting-sections.ts';

/** Files of the checkout that are written from the rows of settings and rates, by their path. */
export const settingFiles: Readonly<Record<string, string>> = {
  '.env.example': formatEnvExample(settingSections),
  'docs/rate-limits.md': `${formatRatesTable(rates.rows)}\n`,
};
