import { parseEnv } from 'node:util';
import { removedSettings } from '@quartet/runtime/environment/removed-settings.ts';
import { readSettings } from '@quartet/runtime/environment/settings.ts';
import { readStandaloneEnvironment } from '@quartet/standalone/environment.ts';
import { expect, test } from 'vitest';
import { envExample, settingSections } from '../../docs/env-example.ts';

const rows = settingSections.flatMap(({ settings }) => Object.entries(settings));
const variables = rows.map(([variable]) => variable);

test('there are 60 settings at most', () => {
  expect(variables.length).toBeLessThanOrEqual(60);
});

test('no setting that is read was removed', () => {
  expect(variables.filter((variable) => variable in removedSettings)).toEqual([]);
});

test.each(rows)('the example shows %s once, below its description', (variable, { about }) => {
  const lines = envExample.text.split('\n');
  const shown = lines.flatMap((line, index) =>
    line.startsWith(`${variable}=`) || line.startsWith(`# ${variable}=`) ? [index] : [],
  );
  expect(shown).toHaveLength(1);
  expect(lines[shown[0]! - 1]).toContain(`# ${about}`);
});

test('a copied example sets eleven variables, to nothing yet, and the page may be at any port', () => {
  const example = parseEnv(envExample.text);
  expect(Object.values(example)).toEqual(Array.from({ length: 11 }, () => ''));
  const { origins, clerk, stores } = readStandaloneEnvironment({ ...example, PORT: '4567' });
  expect([origins[0], clerk, stores.kind]).toEqual(['http://localhost:4567', null, 'embedded']);
});

test('an example without its comment signs sets each variable to its default', () => {
  const shown = parseEnv(envExample.text.replaceAll(/^# (?=[A-Z_]+=)/gm, ''));
  expect(Object.keys(shown).toSorted()).toEqual(variables.toSorted());
  for (const { settings } of settingSections) {
    const [values, defaults] = [readSettings(settings, shown), readSettings(settings, {})];
    expect(JSON.stringify(values)).toBe(JSON.stringify(defaults));
  }
});
