import { expect, inject, test } from 'vitest';
import { openQuartet } from '../support/browser/open-quartet.ts';
import { type OtherBrowser, openFirefox, openWebKit } from '../support/browser/other-browsers.ts';
import { isDebian } from '../support/setup/other-browsers.ts';

const named = (role: string, name: string) =>
  `[...document.querySelectorAll(${JSON.stringify(role)})].find((it) => it.checkVisibility() && (it.getAttribute('aria-label') ?? it.textContent).includes(${JSON.stringify(name)}))`;

const button = (name: string) => named('button', name);

/** Clicks again until the element was hit, because it may still move, as when a citation scrolls to its sentence. */
async function press(browser: OtherBrowser, element: string): Promise<void> {
  await until(browser, element);
  await browser.evaluate(`addEventListener('click', ${keepHit}, true)`);
  const pressAgain = async () => {
    await until(browser, standsStill(element));
    await browser.evaluate(`(window.sought = ${element}, window.hit = null)`);
    await browser.click(element);
    return await browser.evaluate('window.hit');
  };
  await expect.poll(pressAgain).toBe('');
}

/** Returns an empty string for a hit, else the element that was hit instead. The same listener is added once. */
const keepHit = `window.keepHit ??= ({ target }) => {
  window.hit = window.sought.contains(target) ? '' : target.outerHTML.slice(0, 200);
}`;

/** True if the element has not moved since the last look. */
const standsStill = (element: string) => `(() => {
  const { x, y } = ${element}.getBoundingClientRect();
  const before = window.stoodAt;
  window.stoodAt = x + ' ' + y;
  return window.stoodAt === before;
})()`;

/** Records the names that buttons get, even for two seconds, and why a copy failed. */
const hearNames = `(() => {
  window.heard = [];
  const names = new MutationObserver((all) => all.forEach(({ target }) => window.heard.push(target.ariaLabel)));
  names.observe(document.body, { subtree: true, attributeFilter: ['aria-label'] });
  console.error = (...all) => window.heard.push(all.join(' '));
})()`;

/** Waits for a condition. The error quotes the page, because nobody watches these browsers. */
async function until(browser: OtherBrowser, expression: string): Promise<void> {
  try {
    await expect.poll(() => browser.evaluate(`!!(${expression})`)).toBe(true);
  } catch (cause) {
    const seen = await browser.evaluate(`document.body.innerText`);
    throw new Error(`${expression} never came. The page: ${String(seen)}`, { cause });
  }
}

/** Types again until the element holds the text, because a form that has just opened may move the focus and lose keys. */
async function fill(browser: OtherBrowser, element: string, text: string): Promise<void> {
  await until(browser, element);
  const typeAgain = async () => {
    await browser.evaluate(`${element}.select()`);
    await browser.type(element, text);
    return await browser.evaluate(`${element}.value`);
  };
  await expect.poll(typeAgain).toBe(text);
}

const field = `document.querySelector('form textarea')`;
const inAnswer = (rest: string) => `document.querySelector('[data-panel=claude] ${rest}')`;

const question = 'Is intermittent fasting better than simply eating less?';

/** Signs up by keys and clicks, as a person would. */
async function askOnce(browser: OtherBrowser, url: string): Promise<void> {
  await browser.goto(url);
  await press(browser, button('Sign Up for Free'));
  const email = `document.querySelector('input[name=emailAddress]')`;
  const password = `[...document.querySelectorAll('input[name=password]')].find((it) => it.checkVisibility())`;
  await fill(browser, email, 'ada@example.com');
  await fill(browser, password, 'correct horse battery');
  await browser.type(password, '\n');
  await until(browser, `document.querySelector('[aria-label="Open user menu"]')`);
  await until(browser, `document.querySelector('[data-credits="1"]')`);
  await fill(browser, field, question);
  await browser.type(field, '\n');
  await until(browser, named('h3', 'Where Models Disagree'));
}

test.skipIf(!isDebian()).each([
  ['Firefox', openFirefox],
  ['WebKit', openWebKit],
] as const)('%s signs up, asks, opens a citation, copies and reloads', async (_, open) => {
  await using quartet = await openQuartet({ webRoot: inject('webRoot') });
  await using browser = await open();
  await askOnce(browser, quartet.url);
  await press(browser, named('[aria-expanded=false]', '4 of 4'));
  await press(browser, button('Claude: “'));
  await until(browser, `${inAnswer('.prose-cited mark[data-unit]')}?.checkVisibility()`);
  await browser.evaluate(hearNames);
  await press(browser, inAnswer('button[aria-label="Copy answer"]'));
  await expect.poll(() => browser.evaluate('window.heard')).toContain('Copied');
  const credits = `document.querySelector('[data-credits]').dataset.credits`;
  await expect.poll(() => browser.evaluate(credits)).toBe('0');
  await browser.reload();
  await until(browser, named('[data-role=user]', question));
  await until(browser, named('h3', 'Where Models Disagree'));
  await expect.poll(() => browser.evaluate(credits)).toBe('0');
  expect(quartet.emulator.calls().filter(({ task }) => task === 'answer')).toHaveLength(4);
});
