import { expect, onTestFinished, test } from 'vitest';
import { isDebian } from '../support/setup/other-browsers.ts';
import { startRedisProgram } from '../support/setup/redis-server.ts';
import { openFreshStores } from './open-fresh-stores.ts';
import { startMonitoring } from './start-monitoring.ts';
import { startScaledStack } from './start-scaled-stack.ts';

test.skipIf(!isDebian())(
  'a webhook is called when a store, all workers or everything is gone, and another one as long as alerts are sent',
  async () => {
    const stores = await openFreshStores();
    onTestFinished(() => stores[Symbol.asyncDispose]());
    const content = await startRedisProgram();
    onTestFinished(() => content.stop());
    const stack = await startScaledStack({ ...stores, contentRedisUrl: content.url });
    onTestFinished(() => stack.close());
    const [first = '', second = '', ...worker] = stack.opsUrls();
    const api = [first, second];
    const monitoring = await startMonitoring({ site: stack.apis[0], named: { api, worker } });
    onTestFinished(() => monitoring[Symbol.asyncDispose]());
    const { heard, name, firing } = monitoring;

    await expect.poll(() => heard('deadman')).toEqual(['Watchdog']);
    // The first figures take a moment.
    await expect.poll(firing).toEqual(expect.not.arrayContaining(['SiteDown', 'ServiceGone']));

    const lostAt = Date.now();
    await content.stop();
    await expect.poll(() => heard('people', lostAt)).toContain('StoreDown content');
    expect(heard('people', lostAt)).not.toContain('ServiceGone worker');

    const stoppedAt = Date.now();
    await name({ api, worker: [] });
    await expect.poll(() => heard('people', stoppedAt)).toContain('ServiceGone worker');
    expect(heard('people', stoppedAt)).not.toContain('ServiceGone api');

    await stack.stop();
    await name({ api: [], worker: [] });
    await expect.poll(() => heard('people', stoppedAt)).toContain('ServiceGone api');
    await expect.poll(firing).toContain('SiteDown');
  },
);
