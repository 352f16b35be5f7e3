import { expect, test } from 'vitest';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

test.each(['light', 'dark'] as const)(
  'the page of operators needs no script, and is %s where the system is',
  async (colorScheme) => {
    const { page } = await visit({ path: null, javaScriptEnabled: false, colorScheme });
    await page.goto(quartet().opsUrl);
    await page.getByRole('heading', { name: 'Providers' }).waitFor();
    const queue = page.getByRole('row').filter({ hasText: 'answer-gpt' });
    expect(await queue.getByRole('cell').allTextContents()).toEqual(['0', '0', '0', '0', '0', '0']);
    const colour = await page.locator('body').evaluate((body) => getComputedStyle(body).color);
    const [lightness = 0] = /[\d.]+/.exec(colour)?.map(Number) ?? [];
    expect(lightness > 0.5).toBe(colorScheme === 'dark');
    // Whoever had scrolled sideways would be back at the left five seconds later.
    await page.setViewportSize({ width: 390, height: 844 });
    const wider = await page
      .locator('html, .wide')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
    expect(wider).toBe(0);
  },
);

test('the board of the queues shows them, and reaches no other host', async () => {
  const { page, consoleErrors } = await visit({ path: null });
  await page.goto(`${quartet().opsUrl}/queues`);
  await page.getByRole('link', { name: 'answer-grok' }).first().click();
  await page.getByRole('heading', { name: 'answer-grok' }).waitFor();
  expect(consoleErrors).toEqual([]);
});
