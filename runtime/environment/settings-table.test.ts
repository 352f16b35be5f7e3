import { expect, test } from 'vitest';
import { formatSettingsTable } from './settings-table.ts';
import { variable } from './variables.ts';

test('the table has a line for each setting: its variables, its default and its sentence', () => {
  const settings = {
    PORT: { about: 'Port of the API.', schema: variable.integer(1, 65_535), fallback: '3000' },
    API_KEY: { about: 'A key, or a | b.', schema: variable.optionalSecret, aliases: ['KEY'] },
  };
  expect(formatSettingsTable({ title: 'API', settings })).toBe(
    [
      '## API\n',
      '| variable | default | |',
      '|---|---|---|',
      '| `PORT` | `3000` | Port of the API. |',
      String.raw`| ${'`API_KEY`, else `KEY`'} |  | A key, or a \| b. |`,
    ].join('\n'),
  );
});
