import { modelKeys, tabLabels } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { routeRows } from './route-rows.ts';

test.each(modelKeys)('the first id of %s is the model that its tab names', (key) => {
  expect(routeRows[key].models[0].label).toBe(tabLabels[key]);
});

test('no two models have one id, and each names its company at OpenRouter', () => {
  const models = modelKeys.flatMap((key) => routeRows[key].models);
  for (const name of ['id', 'openrouterId'] as const) {
    const ids = models.map((model) => model[name]);
    expect(ids).toEqual([...new Set(ids)]);
  }
  for (const { openrouterId } of models) expect(openrouterId).toMatch(/^[\w.-]+\/[\w.:-]+$/);
});
