import { modelKeys } from '@quartet/shared/domain/panel.ts';
import type { Page, WebSocketRoute } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdAnswers, openTab, playAnswers, untilTurnEnded } from '../support/browser/chat.ts';
import { lengthen, shared } from '../support/browser/four-answers.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { open, useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet();

const words = Array.from({ length: 60 }, (_, at) => `word${at} `);

/** Passes sockets through, so that a test can cut and refuse them. The page waits for a socket even on slow machines. */
async function routeSockets(page: Page) {
  await page.addInitScript((readyWithinMs) => {
    const setTimer = window.setTimeout.bind(window);
    window.setTimeout = ((handler: TimerHandler, ms?: number, ...args: unknown[]) =>
      setTimer(handler, ms === readyWithinMs ? 60_000 : ms, ...args)) as typeof setTimeout;
  }, 1_000);
  const sockets: WebSocketRoute[] = [];
  const state = { refusing: false };
  await page.routeWebSocket('**/api/socket', (socket) => {
    if (state.refusing) return void socket.close({ code: 1013 });
    sockets.push(socket);
    socket.connectToServer();
  });
  return { sockets, state };
}

test('a socket that drops in mid-answer shows "Reconnecting…" and loses or doubles no word', async () => {
  const { page } = await visit({ path: null });
  const { sockets, state } = await routeSockets(page);
  await open(page);
  const hold = quartet().emulator.hold('anthropic', {
    task: 'answer',
    after: 30,
    text: words,
    reasoning: [],
  });
  await ask(page, 'Say all words');
  await hold.reached;
  const panel = await openTab(page, 'claude');
  await panel.getByText('word29').waitFor();
  expect(sockets).toHaveLength(1);

  state.refusing = true;
  await page.route('**/api/chat/*', (route) => route.abort());
  await sockets[0]?.close({ code: 1012 });
  await page.getByText('Reconnecting…', { exact: true }).waitFor();
  hold.release();
  state.refusing = false;
  await page.unroute('**/api/chat/*');

  await untilTurnEnded(page);
  expect(await page.getByText('Reconnecting…').count()).toBe(0);
  const shown = await panel.locator('[data-answer-text]').innerText();
  expect(shown.trim()).toBe(words.join('').trim());
});

/** The ways in which a page can be without a socket. */
const waysWithoutSocket = {
  'has no WebSocket': (page: Page) =>
    page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket')),
  'may not open a socket': (page: Page) =>
    page.addInitScript(() => {
      window.WebSocket = class extends WebSocket {
        constructor(url: string | URL) {
          super(url);
          this.close();
          throw new DOMException('Sockets are not allowed here.', 'SecurityError');
        }
      };
    }),
  'opens a socket in vain': async (page: Page) => {
    const { state } = await routeSockets(page);
    state.refusing = true;
  },
} as const;

test.each(Object.entries(waysWithoutSocket))(
  'when the page %s, it reads the specified stream',
  async (_, withoutSocket) => {
    const { page } = await visit({ path: null });
    await withoutSocket(page);
    await open(page);
    const streamed = page.waitForResponse((response) => /\/api\/chat\/.+/.test(response.url()));
    const text = lengthen(shared, 'same');
    playAnswers(quartet().emulator, text);
    await ask(page, 'At what heat?');
    expect((await streamed).headers()['content-type']).toContain('text/event-stream');
    await untilTurnEnded(page);
    await page.getByRole('heading', { name: 'Where Models Agree' }).waitFor();
    for (const model of modelKeys) {
      const panel = await openTab(page, model);
      expect((await panel.locator('[data-answer-text]').innerText()).trim()).toBe(text);
    }
    expect(await page.getByText('Reconnecting…').count()).toBe(0);
  },
);

test('an answer that expired while offline shows its error and charge in place', async () => {
  const { page } = await visit({ path: null });
  const { sockets, state } = await routeSockets(page);
  await open(page);
  const hold = quartet().emulator.hold('anthropic', { task: 'answer', after: 30, text: words });
  await ask(page, 'Say all words');
  await hold.reached;
  const panel = await openTab(page, 'claude');
  await panel.getByText('word29').waitFor();
  state.refusing = true;
  await page.route('**/api/chat/*', (route) =>
    route.fulfill({
      status: 410,
      json: { error: 'We no longer have this answer.', code: 'answer_expired', charged: 1 },
    }),
  );
  await sockets[0]?.close({ code: 1012 });
  await panel.getByText("We no longer have the rest of Claude's answer.").waitFor();
  await panel.getByText('You were charged for this question.').waitFor();
  await panel.getByText('word29').waitFor();
  expect(await page.locator('[data-sonner-toast]').count()).toBe(0);
  await page.getByRole('tab', { name: 'Best of All Models' }).click();
  await page.getByText('We no longer have the rest of this answer.').waitFor();
  await page.getByText('The tabs are incomplete. You were charged for this question.').waitFor();
  await page.getByRole('button', { name: 'Ask all four again' }).waitFor();
  hold.release();
});

test('retries a join over the stream that is refused for a moment', async () => {
  const { page } = await visit({ path: null });
  const { state } = await routeSockets(page);
  state.refusing = true;
  await open(page);
  let refusals = 0;
  await page.route(/\/api\/chat\/[^/]+$/, (route) => {
    refusals += 1;
    if (refusals > 3) return route.fallback();
    const status = 501 + refusals;
    const body = {
      error: 'Try again.',
      code: 'unavailable',
      retryable: true,
      requestId: '402-401',
    };
    return route.fulfill({ status, json: body });
  });
  quartet().emulator.play('anthropic', { kind: 'steady', task: 'answer', text: words });
  await ask(page, 'Say all words');
  await untilTurnEnded(page);
  expect(refusals).toBeGreaterThan(3);
  expect(await page.locator('li[data-state=open]').count()).toBe(0);
  const panel = await openTab(page, 'claude');
  await panel.getByText('word59').waitFor();
});

test('offline, Send says why it is disabled, nothing else pops up, and a running turn goes on', async () => {
  const { page, context } = await visit();
  const held = holdAnswers(quartet().emulator, { after: 3 });
  await ask(page, 'Before the tunnel');
  await held.reached;
  await context.setOffline(true);
  await page
    .getByText("Offline. The models keep going; you'll get the rest when you're back.")
    .waitFor();
  held.release();
  await context.setOffline(false);
  await untilTurnEnded(page);
  await context.setOffline(true);
  await ask(page, 'In the tunnel');
  await page.getByText("You're offline. Send this when you're back.").waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  expect(await page.locator('li[data-state=open]').count()).toBe(0);
  await context.setOffline(false);
  await page.getByLabel('Your question').press('Enter');
  await page.getByText('In the tunnel', { exact: true }).first().waitFor();
  await untilTurnEnded(page);
});
