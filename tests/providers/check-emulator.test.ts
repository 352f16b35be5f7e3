import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { checkProviders, readCheckedRoutes } from '@quartet/worker/check/check-providers.ts';
import { toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import { routeRows } from '@quartet/worker/providers/rows/route-rows.ts';
import { expect, test } from 'vitest';

const emulator = withEmulator();

test('our own emulator keeps the formats of a consensus, so nobody is told to leave it out of the composers', async () => {
  const environment = modelKeys.flatMap((key) => [
    [toVariableName(key, 'API_KEY'), 'sk-emulated'],
    [toVariableName(key, 'BASE_URL'), emulator().baseUrls[routeRows[key].emulatedAs]],
  ]);
  const { config, notices } = readCheckedRoutes(Object.fromEntries(environment));
  const checks = await checkProviders(config, notices, { asks: true });
  for (const { results } of checks) {
    const forms = results.filter(({ capability }) => /claims|verdicts/.test(capability));
    expect(forms.map(({ state }) => state)).toEqual(['yes', 'yes']);
  }
});
