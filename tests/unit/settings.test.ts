import { removedSettings } from '@quartet/runtime/environment/removed-settings.ts';
import { settingSections } from '@quartet/standalone/setting-files.ts';
import { expect, test } from 'vitest';

const variables = settingSections.flatMap(({ settings }) => Object.keys(settings));

test('there are 60 settings at most', () => {
  expect(variables.length).toBeLessThanOrEqual(60);
});

test('no setting that is read was removed', () => {
  expect(variables.filter((variable) => variable in removedSettings)).toEqual([]);
});
