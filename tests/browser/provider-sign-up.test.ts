import { expect, test } from 'vitest';
import { fieldOf, panelOf } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { quartet, visit } = useQuartet({ own: true });

/** Clerk's account portal, which the popup reaches at the end: it names the new session to the page that opened it. */
const portalPage = `<!doctype html><title>Account portal</title><script>
const session = new URL(location.href).searchParams.get('__clerk_created_session');
opener.postMessage({ session }, '*');
close();
</script>`;

test('a question that was typed before a sign-up through Google is sent after it', async () => {
  quartet().clerk.offerProvider();
  const { page, context } = await visit({ credits: null });
  await context.route('https://accounts.quartet.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: portalPage }),
  );
  const navigations: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) navigations.push(request.url());
  });
  await ask(page, 'Does Google lose me?');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const popup = await opening;
  await popup.getByRole('button', { name: 'Continue' }).click();
  await panelOf(page, 'consensus').getByText('Does Google lose me?', { exact: true }).waitFor();
  expect(await fieldOf(page).inputValue()).toBe('');
  await panelOf(page, 'consensus').getByText('Where Models Agree').waitFor();
  expect(navigations).toEqual([]);
  expect(popup.isClosed()).toBe(true);
});
