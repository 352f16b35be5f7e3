import { describe, expect, test } from 'vitest';
import {
  holdAnswers,
  openCombineForm,
  openTab,
  panelOf,
  providers,
  untilTurnEnded,
} from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();
const demo = useQuartet({ demo: true });

describe.each([
  { door: 'a WebSocket', socket: true },
  { door: 'the event stream', socket: false },
])('by $door', ({ socket }) => {
  test('without any answer the page says so, and no credit is taken', async () => {
    const { page } = await visit({ credits: 5, socket });
    for (const provider of providers) {
      quartet().emulator.play(provider, { kind: 'unauthorized', times: 'until-reset' });
    }
    await ask(page, 'Nobody?');
    await untilTurnEnded(page);
    const panel = panelOf(page, 'consensus');
    await panel.getByText('None of the four models could answer.').waitFor();
    await panel.getByText("You weren't charged.").waitFor();
    await page.locator('[data-credits="5"]').waitFor();
    await page.reload();
    await panel.getByText("You weren't charged.").waitFor();
    expect(await page.getByText('You were charged').count()).toBe(0);
  });

  test('combining again writes a consensus that no composer could write, and takes no credit', async () => {
    const { page } = await visit({ credits: 5, socket });
    for (const provider of providers) {
      quartet().emulator.play(provider, {
        kind: 'server-error',
        task: 'compose',
        times: 'until-reset',
      });
    }
    await ask(page, 'Can it be combined?');
    await untilTurnEnded(page);
    const panel = panelOf(page, 'consensus');
    const dialog = await openCombineForm(page);
    await panel.getByText('None of the models could combine the answers.').waitFor();
    await page.locator('[data-credits="5"]').waitFor();
    quartet().emulator.reset();
    await dialog.getByRole('button', { name: 'Combine again' }).click();
    await panel.getByText(/^Combined by/).waitFor();
    await untilTurnEnded(page);
    expect(await panel.getByText('None of the models could combine').count()).toBe(0);
    expect(await panel.getByRole('group', { name: 'Version' }).count()).toBe(0);
    await page.locator('[data-credits="5"]').waitFor();
  });

  test('a retry asks only the failed model, updates the consensus, and takes no second credit', async () => {
    const { page } = await visit({ credits: 5, socket });
    quartet().emulator.play('xai', { kind: 'refusal', task: 'answer' });
    await ask(page, 'Once more, please');
    await untilTurnEnded(page);
    await page.locator('[data-credits="4"]').waitFor();
    const listAnswers = () =>
      quartet()
        .emulator.calls()
        .filter(({ task }) => task === 'answer');
    const before = listAnswers().length;
    const panel = await openTab(page, 'grok');
    await panel.getByRole('button', { name: 'Retry Grok' }).click();
    await panel.locator('[data-answer-text]').getByText('demo answer').first().waitFor();
    await untilTurnEnded(page);
    expect(
      listAnswers()
        .slice(before)
        .map(({ provider }) => provider),
    ).toEqual(['xai']);
    await openTab(page, 'consensus');
    expect(await page.getByText('Based on 3 of 4').count()).toBe(0);
    await page.locator('[data-credits="4"]').waitFor();
  });

  test('after a reload the consensus still says which composer the person chose', async () => {
    const { page } = await visit({ credits: 5, socket });
    await ask(page, 'Who writes?');
    await untilTurnEnded(page);
    const panel = panelOf(page, 'consensus');
    const dialog = await openCombineForm(page);
    await dialog.getByRole('button', { name: 'More' }).click();
    await dialog.getByRole('radio', { name: 'GPT' }).check();
    await dialog.getByRole('checkbox', { name: 'Leave out Grok' }).check();
    await dialog.getByRole('button', { name: 'Combine again' }).click();
    await panel.getByText('Based on 3 of 4: Grok was left out.').waitFor();
    await untilTurnEnded(page);
    await page.reload();
    await panel.getByText('Based on 3 of 4: Grok was left out.').waitFor();
    await panel.getByText('Combined by GPT').waitFor();
    expect(await panel.getByText(/^Combined by/).count()).toBe(1);
    await page.locator('[data-credits="4"]').waitFor();
  });

  test.each(['ends', 'is stopped'])('a turn of the demo that %s takes no credit', async (end) => {
    const { page } = await demo.visit({ credits: 5, socket });
    const readBadge = () => page.locator('header [data-credits]').getAttribute('data-credits');
    const before = await readBadge();
    const held = holdAnswers(demo.quartet().emulator, { after: 2 });
    await ask(page, 'Is the demo free?');
    await held.reached;
    if (end === 'is stopped') await page.getByRole('button', { name: 'Stop', exact: true }).click();
    held.release();
    await untilTurnEnded(page);
    const { ledger } = demo.quartet().stores;
    await expect.poll(async () => (await ledger.countHolds()).open).toBe(0);
    await expect.poll(readBadge).toBe(before);
    await open(page);
    expect(await readBadge()).toBe(before);
  });
});
