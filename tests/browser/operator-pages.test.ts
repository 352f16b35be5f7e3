import { expect, test } from 'vitest';
import { findViolations } from '../support/browser/find-violations.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

// The failed jobs of other tests stay for a day and would be counted here.
const { quartet, visit } = useQuartet({ own: true });

test.each(['light', 'dark'] as const)(
  "the operators' page needs no script and follows the system theme: %s",
  async (colorScheme) => {
    const { page } = await visit({ path: null, javaScriptEnabled: false, colorScheme });
    await page.goto(quartet().opsUrl);
    await page.getByRole('heading', { name: 'Providers' }).waitFor();
    const queue = page.getByRole('row').filter({ hasText: 'answer-gpt' });
    const [running, places, ...others] = await queue.getByRole('cell').allTextContents();
    expect([running, places]).toEqual(['0', '400']);
    expect(new Set(others)).toEqual(new Set(['0']));
    const colours = await page.locator('html').evaluate((html) => {
      const { color, backgroundColor } = getComputedStyle(html);
      return [color, backgroundColor];
    });
    const [ink = 0, paper = 0] = colours.map((colour) => Number(/[\d.]+/.exec(colour)));
    expect([ink > 0.5, paper > 0.5]).toEqual(
      colorScheme === 'dark' ? [true, false] : [false, true],
    );
    // The page refreshes every five seconds, which would undo scrolling sideways.
    await page.setViewportSize({ width: 390, height: 844 });
    const wider = await page
      .locator('html, .scroll-box')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
    expect(wider).toBe(0);
  },
);

test.each(['light', 'dark'] as const)(
  "axe finds nothing wrong on the operators' pages: %s",
  async (colorScheme) => {
    const { page } = await visit({ path: null, colorScheme });
    // Reloading would end the check. Operators want it, although axe has a rule against it.
    await page.route(`${quartet().opsUrl}/`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/<meta http-equiv="refresh"[^>]*>/, '');
      await route.fulfill({ response, body });
    });
    for (const path of ['/', '/users']) {
      await page.goto(quartet().opsUrl + path);
      expect([path, ...(await findViolations(page))]).toEqual([path]);
    }
  },
);

test('the queue board shows the queues and requests nothing from other hosts', async () => {
  const { page, consoleErrors } = await visit({ path: null });
  await page.goto(`${quartet().opsUrl}/queues`);
  await page.getByRole('link', { name: 'answer-grok' }).first().click();
  await page.getByRole('heading', { name: 'answer-grok' }).waitFor();
  expect(consoleErrors).toEqual([]);
});
