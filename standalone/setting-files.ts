import { formatEnvExample } from '@quartet/runtime/environment/env-example.ts';
import { formatSettingsTable } from '@quartet/runtime/environment/settings-table.ts';
import { settingSections } from './setting-sections.ts';

const introduction = `# Settings

Written by \`npm run env:example\` from the rows in the code. Each setting is an environment variable, which may also stand in a file
that \`<variable>_FILE\` names. A process that cannot use what is set names all that is wrong and ends with exit code 78.`;

/** Files of the checkout that list every setting, by their path. */
export const settingFiles: Readonly<Record<string, string>> = {
  '.env.example': formatEnvExample(settingSections),
  'docs/settings.md': `${[introduction, ...settingSections.map(formatSettingsTable)].join('\n\n')}\n`,
};
