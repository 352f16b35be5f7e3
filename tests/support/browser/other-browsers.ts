import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { retryUntil } from '@quartet/runtime/time/retry-until.ts';
import { launch } from 'puppeteer-core';
import { Builder, Capabilities, Key, type WebElement } from 'selenium-webdriver';
import { findFreePort } from '../free-port.ts';
import { patience } from '../patience.ts';
import { findFirefox, findWebKit } from '../setup/other-browsers.ts';
import { undoAtExit } from '../undo-at-exit.ts';

/** A browser other than Chromium with one page. An expression finds an element in the page. */
export interface OtherBrowser extends AsyncDisposable {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Returns the value of an expression, which must be JSON. */
  evaluate(expression: string): Promise<unknown>;
  click(element: string): Promise<void>;
  /** Types a text; a line feed presses Enter. */
  type(element: string, text: string): Promise<void>;
}

export async function openFirefox(): Promise<OtherBrowser> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: orThrow(findFirefox()),
    timeout: patience.program,
    protocolTimeout: patience.page,
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 860 });
  const find = async (element: string) => {
    const handle = await page.evaluateHandle(element);
    const found = handle.asElement();
    if (!found) throw new Error(`There is no ${element}.`);
    return found as Awaited<ReturnType<typeof page.$>> & object;
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
    click: async (element) => await (await find(element)).click(),
    type: async (element, text) => await (await find(element)).type(text),
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

function orThrow<T>(found: T | null): T {
  if (found === null) throw new Error('The tests need this browser: run "npm run test:setup".');
  return found;
}

/** Starts the small browser of WebKitGTK on a virtual screen. */
export async function openWebKit(): Promise<OtherBrowser> {
  const home = await mkdtemp(path.join(tmpdir(), 'quartet-webkit-'));
  const port = await findFreePort();
  const programs = orThrow(findWebKit());
  const driver = spawn(programs.screen, ['--auto-servernum', programs.driver, `--port=${port}`], {
    // The sandbox needs rights that containers do not have.
    env: { ...process.env, HOME: home, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    detached: true,
  });
  const end = () => driver.pid !== undefined && process.kill(-driver.pid);
  driver.once('exit', undoAtExit(end));
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
  });
  const openSession = async () =>
    await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(capabilities)
      .build();
  // Waits until the driver listens.
  const session = await retryUntil(openSession, {
    endsAt: Date.now() + patience.program,
    mayPass: (error) => String(error).includes('ECONNREFUSED'),
  });
  const find = (element: string) => session.executeScript<WebElement>(`return ${element}`);
  return {
    goto: (url) => session.get(url),
    reload: () => session.navigate().refresh(),
    evaluate: (expression) => session.executeScript(`return ${expression}`),
    async click(element) {
      // WebDriver scrolls an element only to the edge of the view, where something may cover it.
      await session.executeScript(`${element}.scrollIntoView({ block: 'center' })`);
      await (await find(element)).click();
    },
    type: async (element, text) => (await find(element)).sendKeys(text.replaceAll('\n', Key.ENTER)),
    async [Symbol.asyncDispose]() {
      await session.quit();
      end();
      await rm(home, { recursive: true, force: true });
    },
  };
}
