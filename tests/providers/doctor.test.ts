import { checkProviders } from '@quartet/api/doctor/check-providers.ts';
import { withEmulator } from '@quartet/emulators/testing/with-emulator.ts';
import { modelKeys } from '@quartet/shared/domain/panel.ts';
import { toVariableName } from '@quartet/worker/providers/provider-settings.ts';
import { slotRows } from '@quartet/worker/providers/slots/slot-rows.ts';
import { expect, test } from 'vitest';

const emulator = withEmulator({ demo: false });

const environment = () =>
  Object.fromEntries(
    modelKeys.flatMap((key) => [
      [toVariableName(key, 'API_KEY'), 'sk-secret'],
      [toVariableName(key, 'BASE_URL'), emulator().baseUrls[slotRows[key].emulatedAs]],
    ]),
  );

test('the doctor says of each provider whether it takes the key, and asks no question', async () => {
  const well = await checkProviders(environment());
  expect(well).toMatchObject({ state: 'well', report: expect.stringMatching(/key/) });
  expect(emulator().calls()).toEqual([]);
  const refused = { kind: 'unauthorized', status: 401, task: 'list' } as const;
  emulator().play('anthropic', refused);
  const wrong = await checkProviders(environment());
  expect(wrong.state).toBe('wrong');
  expect(wrong.report).toMatch(/ANTHROPIC_API_KEY|CLAUDE/);
  expect(wrong.report).not.toContain('sk-secret');
});

test('the doctor reports that no key is set, as in the environment of an api', async () => {
  expect(await checkProviders({})).toMatchObject({ state: 'unset' });
});
