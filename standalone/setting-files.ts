import { rates } from '@quartet/api/limits/rates.ts';
import { formatEnvExample } from '@quartet/runtime/environment/env-example.ts';
import { formatSettingsTable } from '@quartet/runtime/environment/settings-table.ts';
import { formatRatesTable } from './rates-table.ts';
import { settingSections } from './setting-sections.ts';

const introduction = `# Settings

Written by \`npm run env:example\` from the rows in the code. Each setting is an environment variable, which may also stand in a file
that \`<variable>_FILE\` names. A process that cannot use what is set names all that is wrong and ends with exit code 78.`;

const sections = [
  introduction,
  ...settingSections.map(formatSettingsTable),
  formatRatesTable(rates.rows),
];

/** Files of the checkout that list every setting, by their path. */
export const settingFiles: Readonly<Record<string, string>> = {
  '.env.example': formatEnvExample(settingSections),
  'docs/settings.md': `${sections.join('\n\n')}\n`,
};
