import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { createAsker } from '../tests/support/ask.ts';
import { launchChromium } from '../tests/support/browser/open-chromium.ts';
import { findFreePort } from '../tests/support/free-port.ts';
import {
  type EmulatedQuartet,
  openEmbeddedQuartet,
} from '../tests/support/open-embedded-quartet.ts';
import { getProgram } from '../tests/support/setup/programs.ts';
import { recordStream } from '../tests/support/sse-client.ts';
import { makeTemporaryFolder } from '../tests/support/temporary-folder.ts';

const question = 'Is intermittent fasting better than simply eating less?';
const images = path.join(import.meta.dirname, 'images');
const mostBytes = 300_000;
const people = 14;
/** Long enough for rates to show something. */
const warmingMs = 75_000;

interface Seen {
  readonly name: string;
  readonly url: string;
  /** Brings the opened page to the state of the picture. */
  readonly show?: (page: Page) => Promise<unknown>;
}

const desk = { viewport: { width: 1440, height: 900 } } as const;
const sizes: Readonly<Record<string, BrowserContextOptions>> = {
  desk,
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** Asks one question after the other as several people, until the signal. */
async function keepAsking({ url, clerk, ctx }: EmulatedQuartet, signal: AbortSignal) {
  const { ledger, accounts } = ctx.api.stores;
  const askOn = async (index: number) => {
    const { id: userId } = clerk.createUser({ email: `person-${index}@example.com` });
    await ledger.openAccount(userId);
    const grant = { plan: 'quartet_value', periodStart: new Date(0), credits: 100 } as const;
    await accounts.applyEvent({ type: 'plan-known', userId, items: [], grants: [grant] });
    const token = await clerk.mintToken({ userId, origin: url, expiresInSeconds: 1_200 });
    const asker = createAsker(url, token);
    while (!signal.aborted) await recordStream(await asker.ask(question));
  };
  await Promise.all(Array.from({ length: people }, (_, index) => askOn(index)));
}

/** Reads the process every second. */
async function startPrometheus(opsUrl: string) {
  const { path: folder, remove } = await makeTemporaryFolder('quartet-prometheus-');
  const rules = path.resolve(import.meta.dirname, '../ops/deploy/alerts.yml');
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '5s' },
    rule_files: [rules],
    scrape_configs: [
      { job_name: 'quartet', static_configs: [{ targets: [new URL(opsUrl).host] }] },
    ],
  };
  const file = path.join(folder, 'prometheus.json');
  await writeFile(file, JSON.stringify(settings));
  const url = `http://localhost:${await findFreePort()}`;
  const options = {
    'config.file': file,
    'storage.tsdb.path': path.join(folder, 'data'),
    'web.listen-address': new URL(url).host,
    'log.level': 'error',
  };
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const running = spawn(getProgram('prometheus'), args, { stdio: 'inherit' });
  return {
    url,
    async [Symbol.asyncDispose]() {
      running.kill();
      await once(running, 'exit');
      await remove();
    },
  };
}

async function listSeen(opsUrl: string, prometheusUrl: string): Promise<readonly Seen[]> {
  const board = `${opsUrl}/queues/queue/answer-gpt`;
  const turns = encodeURIComponent('60 * sum by (outcome) (rate(quartet_turns_total[1m]))');
  return [
    { name: 'operators-page', url: opsUrl },
    { name: 'operators-queues', url: `${opsUrl}/queues` },
    {
      name: 'operators-job',
      url: `${board}?status=active`,
      show: async (page) => {
        await page.locator('a[href*="/queue/answer-gpt/"]').first().click();
        await page.getByText('turnId').first().waitFor();
        await page.locator('.react-flow__node').first().waitFor();
      },
    },
    {
      name: 'operators-prometheus',
      url: `${prometheusUrl}/graph?g0.expr=${turns}&g0.tab=0&g0.range_input=2m`,
      show: () => delay(2_000),
    },
  ];
}

async function take(page: Page, { url, show }: Seen, file: string): Promise<void> {
  await page.goto(url);
  await page.waitForLoadState('networkidle');
  await show?.(page);
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
}

/** Takes the pictures of the docs, or, into `folder`, each of them in three sizes and both themes. Needs Prometheus, which Debian has. */
export async function takeOperatorPictures(folder?: string): Promise<void> {
  const settings = {
    ADDRESS_CALLS_PER_MINUTE: '100000',
    QUESTIONS_PER_MINUTE: '1000',
    WORKER_ANSWER_CONCURRENCY: '8',
  };
  const options = { pace: { wordsPerSecond: 120 }, keepCalls: 0 };
  const opened = await openEmbeddedQuartet(settings, options);
  await using quartet = { ...opened, [Symbol.asyncDispose]: () => opened.close() };
  // Makes some calls fail, as in production.
  quartet.emulator.play('xai', { kind: 'server-error', times: 3 });
  await quartet.ctx.api.stores.controls.set({ model: 'gpt', mostCalls: 6 });
  await using prometheus = await startPrometheus(quartet.opsUrl);
  const browser = await launchChromium();
  const done = new AbortController();
  const asking = keepAsking(quartet, done.signal);
  try {
    await delay(warmingMs);
    const seen = await listSeen(quartet.opsUrl, prometheus.url);
    await (folder === undefined ? takeForDocs(browser, seen) : takeAll(browser, seen, folder));
  } finally {
    done.abort();
    await browser.close();
    await asking;
  }
}

async function takeForDocs(browser: Browser, seen: readonly Seen[]): Promise<void> {
  const context = await browser.newContext({ ...desk, colorScheme: 'light' });
  const page = await context.newPage();
  for (const each of seen) {
    const file = path.join(images, `${each.name}.png`);
    await take(page, each, file);
    const { size } = await stat(file);
    if (size > mostBytes) throw new Error(`${file} has ${size} bytes.`);
  }
}

async function takeAll(browser: Browser, seen: readonly Seen[], folder: string) {
  await mkdir(folder, { recursive: true });
  for (const [size, options] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...options, colorScheme });
      const page = await context.newPage();
      for (const each of seen)
        await take(page, each, path.join(folder, `${each.name}-${size}-${colorScheme}.png`));
      await context.close();
    }
  }
}
