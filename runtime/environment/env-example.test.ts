import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { formatEnvExample } from './env-example.ts';
import { readSettings } from './settings.ts';
import { variable } from './variables.ts';

const apiSettings = {
  PORT: { about: 'Port of the API.', schema: variable.integer(1, 65_535), fallback: '3000' },
  GREETING: { about: 'Said first.', schema: variable.text, fallback: 'hello # world' },
  API_KEY: { about: 'Key of the provider.', schema: variable.optionalSecret },
};

test('shows each variable below its description, section by section', () => {
  const example = formatEnvExample([
    { title: 'API', settings: apiSettings },
    { title: 'Other', settings: { B: { about: 'Last.', schema: variable.text, fallback: 'b' } } },
  ]);
  expect(example).toBe(
    [
      '## API',
      '# Port of the API.\nPORT=3000',
      "# Said first.\nGREETING='hello # world'",
      '# Key of the provider.\n# API_KEY=',
      '## Other',
      '# Last.\nB=b\n',
    ].join('\n\n'),
  );
});

test('reads back as the defaults', () => {
  const example = formatEnvExample([{ title: 'All', settings: apiSettings }]);
  expect(readSettings(apiSettings, parseEnv(example))).toEqual(readSettings(apiSettings, {}));
});
