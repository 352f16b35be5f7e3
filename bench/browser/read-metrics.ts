import type { CDPSession } from 'playwright-core';

/** Chromium's counters of a page; times in seconds. */
export async function readMetrics(cdp: CDPSession): Promise<ReadonlyMap<string, number>> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return new Map(metrics.map(({ name, value }) => [name, value]));
}
