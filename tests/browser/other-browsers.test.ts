import { expect, inject, test } from 'vitest';
import { openQuartet } from '../support/browser/open-quartet.ts';
import { type OtherBrowser, openFirefox, openWebKit } from '../support/browser/other-browsers.ts';
import { isDebian } from '../support/setup/other-browsers.ts';

const named = (role: string, name: string) =>
  `[...document.querySelectorAll(${JSON.stringify(role)})].find((it) => it.checkVisibility() && (it.getAttribute('aria-label') ?? it.textContent).includes(${JSON.stringify(name)}))`;

const button = (name: string) => named('button', name);

async function press(browser: OtherBrowser, element: string): Promise<void> {
  await until(browser, element);
  await browser.click(element);
}

const until = (browser: OtherBrowser, expression: string) =>
  expect.poll(() => browser.evaluate(`!!(${expression})`), { message: expression }).toBe(true);

const field = `document.querySelector('form textarea')`;
const inAnswer = (rest: string) => `document.querySelector('[data-panel=claude] ${rest}')`;

const question = 'Is intermittent fasting better than simply eating less?';

/** As a person would: by keys and clicks. */
async function askOnce(browser: OtherBrowser, url: string): Promise<void> {
  await browser.goto(url);
  await press(browser, button('Sign Up for Free'));
  const email = `document.querySelector('input[name=emailAddress]')`;
  const password = `[...document.querySelectorAll('input[name=password]')].find((it) => it.checkVisibility())`;
  await until(browser, email);
  await browser.type(email, 'ada@example.com');
  await browser.type(password, 'correct horse battery\n');
  await until(browser, `document.querySelector('.cl-userButtonTrigger')`);
  await until(browser, `document.querySelector('[data-credits="1"]')`);
  await browser.type(field, `${question}\n`);
  await until(browser, named('h3', 'Where Models Disagree'));
}

test.skipIf(!isDebian()).each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('the whole way in %s: sign up, ask, a citation, a copy, a reload', async (_, open) => {
  await using quartet = await openQuartet({ webRoot: inject('webRoot') });
  await using browser = await open();
  await askOnce(browser, quartet.url);
  await press(browser, named('[aria-expanded=false]', '4 of 4'));
  await press(browser, button('Claude: “'));
  await until(browser, `${inAnswer('.prose-cited mark[data-unit]')}?.checkVisibility()`);
  await press(browser, inAnswer('button[aria-label="Copy answer"]'));
  await until(browser, inAnswer('button[aria-label="Copied"]'));
  const credits = `document.querySelector('[data-credits]').dataset.credits`;
  await expect.poll(() => browser.evaluate(credits)).toBe('0');
  await browser.reload();
  await until(browser, named('[data-role=user]', question));
  await until(browser, named('h3', 'Where Models Disagree'));
  await expect.poll(() => browser.evaluate(credits)).toBe('0');
  expect(quartet.emulator.calls().filter(({ task }) => task === 'answer')).toHaveLength(4);
});
