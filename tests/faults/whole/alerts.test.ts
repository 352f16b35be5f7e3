import { afterAll, beforeAll, describe, type ExpectStatic, test } from 'vitest';
import { patience } from '../../support/patience.ts';
import { isDebian } from '../../support/setup/other-browsers.ts';
import type { Cause } from '../alerts/cause.ts';
import { loudCauses } from '../alerts/loud-causes.ts';
import { quietCauses } from '../alerts/quiet-causes.ts';
import { type WatchedFleet, watchFleet } from '../alerts/watch-fleet.ts';

/** Only a hanging test waits this long. Some windows of alerts take minutes in these tests as well. */
const patient = { timeout: patience.faults };

/** Resolves to the alerts that reached people while the cause lasted, once they have ended without it. */
async function seeAlerts(
  expect: ExpectStatic,
  watched: WatchedFleet,
  { alerts, bring }: Cause,
): Promise<readonly string[]> {
  const { firing, heard } = watched.monitoring;
  const since = Date.now();
  const isFiring = async () => {
    const all = await firing();
    return alerts.filter((alert) => all.includes(alert));
  };
  await expect.poll(isFiring, patient).toEqual([]);
  const takeAway = await bring(watched);
  const isHeard = () => alerts.filter((alert) => heard('people', since).includes(alert));
  await expect.poll(isHeard, patient).toEqual(alerts);
  await takeAway();
  await expect.poll(isFiring, patient).toEqual([]);
  return isHeard();
}

describe.skipIf(!isDebian())('an alert reaches people by its cause, and ends with it', () => {
  let watched: WatchedFleet;
  beforeAll(async () => {
    watched = await watchFleet();
    // Prometheus sees a counter grow only once it exists.
    for (const _ of watched.fleet.processes) await watched.ask();
  });
  afterAll(() => watched?.[Symbol.asyncDispose]());

  const possible = quietCauses.filter(({ isImpossible }) => !isImpossible);
  describe.concurrent('at once', () => {
    test.for(possible)('$cause: $alerts', async (cause, { expect }) => {
      expect(await seeAlerts(expect, watched, cause)).toEqual(cause.alerts);
    });
  });
  test.for(loudCauses)('$cause: $alerts', async (cause, { expect }) => {
    expect(await seeAlerts(expect, watched, cause)).toEqual(cause.alerts);
  });
});
