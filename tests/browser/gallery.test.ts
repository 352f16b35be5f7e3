import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { panelOf } from '../support/browser/chat.ts';
import { useGallery } from '../support/browser/use-gallery.ts';

const gallery = useGallery();

async function openScene(name: string) {
  await gallery().page.goto(`${gallery().address}/${name}`);
  await gallery().page.locator(`[data-scene=${name}]`).waitFor();
  return gallery().page;
}

test('the gallery lists its scenes and shows the chosen one', async () => {
  await gallery().page.goto(gallery().address);
  await gallery().page.getByRole('link', { name: 'Agreements and disagreements' }).click();
  const scene = gallery().page.frameLocator('iframe');
  await scene.getByRole('heading', { name: 'Where Models Disagree' }).waitFor();
  expect(gallery().page.url()).toBe(`${gallery().address}#consensus`);
});

test('a scene draws the page of a signed-in person and of a visitor, without Clerk', async () => {
  const page = await openScene('few-credits');
  await page.locator('[data-credits="1"][data-variant=destructive]').waitFor();
  await openScene('visitor');
  await page.getByRole('button', { name: 'Sign Up for Free' }).waitFor();
  expect(await page.locator('[data-credits]').count()).toBe(0);
});

test('the notice of a newer version floats over the page without moving it, and can be dismissed', async () => {
  const page = await openScene('new-version');
  const line = page.locator('output', { hasText: 'A new version is ready' });
  await line.getByRole('button', { name: 'Reload' }).waitFor();
  const topOf = async (part: string) => (await page.locator(part).boundingBox())?.y;
  const told = [await topOf('header'), await topOf('main')];
  await line.getByRole('button', { name: 'Later' }).click();
  await expect.poll(() => page.getByText('A new version is ready').count()).toBe(0);
  expect([await topOf('header'), await topOf('main')]).toEqual(told);
});

test('the notice of a newer version covers nothing if the header has room', async () => {
  await gallery().page.setViewportSize({ width: 1440, height: 900 });
  const page = await openScene('new-version');
  const later = page.getByRole('button', { name: 'Later' });
  const [line, main] = await Promise.all([
    later.locator('..').boundingBox(),
    page.locator('main').boundingBox(),
  ]);
  expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
  const buttons = await page
    .locator('header')
    .getByRole('button')
    .or(page.locator('header a'))
    .all();
  const right = (line?.x ?? 0) + (line?.width ?? 0);
  for (const each of buttons) {
    const box = await each.boundingBox();
    if (!box) continue;
    expect(box.x >= right || box.x + box.width <= (line?.x ?? 0)).toBe(true);
  }
  await later.click();
  await expect.poll(() => later.count()).toBe(0);
});

const invitation = ['main ul >> nth=0', 'h1', 'form'];

test.each([
  { width: 390, height: 844, kept: invitation },
  { width: 820, height: 1180, kept: invitation },
  { width: 390, height: 400, kept: ['form'] },
])(
  'on $width × $height the notice of a newer version covers nothing of $kept',
  async ({ kept, ...size }) => {
    await gallery().page.setViewportSize(size);
    const page = await openScene('new-version');
    const later = page.getByRole('button', { name: 'Later' });
    const line = await later.locator('..').boundingBox();
    const top = line?.y ?? 0;
    const bottom = top + (line?.height ?? 0);
    expect(bottom).toBeLessThanOrEqual(size.height);
    for (const part of kept) {
      const box = await page.locator(part).first().boundingBox();
      expect(box && (box.y >= bottom || box.y + box.height <= top)).toBe(true);
    }
  },
);

test('a scene presses the buttons that produce it', async () => {
  const page = await openScene('cited-words');
  await page.locator('[data-panel=consensus] [aria-expanded=true]').waitFor();
  expect(gallery().foreignRequests).toEqual([]);
  expect(gallery().pageErrors).toEqual([]);
});

test('"Combine now" appears above the cards without moving them, also on a narrow phone', async () => {
  const { page } = gallery();
  // Compares layout positions, because elements slide in when they appear.
  const topOf = (part: string) =>
    page
      .locator(part)
      .first()
      .evaluate((element) => {
        let top = 0;
        for (let at = element as HTMLElement | null; at; at = at.offsetParent as HTMLElement | null)
          top += at.offsetTop;
        return top;
      });
  const card = 'section[aria-label=Progress] li > button';
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await openScene('streaming');
    const before = await topOf(card);
    await openScene('combinable');
    expect(await topOf(card)).toBe(before);
    expect(await topOf('button:has-text("Combine now")')).toBeLessThan(before);
  }
});

/** Replaces the browser's speech engine, which has no voice here. `said` records the utterances. */
function giveVoice(localService: boolean): void {
  const said: string[] = [];
  const synthesis = Object.assign(new EventTarget(), {
    getVoices: () => [{ name: 'Ann', lang: 'en-US', default: true, localService }],
    speak: ({ text }: { text: string }) => said.push(text),
    cancel: () => said.push('(silence)'),
  });
  class Utterance extends EventTarget {
    readonly text: string;
    constructor(text: string) {
      super();
      this.text = text;
    }
  }
  Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
  Object.assign(window, { SpeechSynthesisUtterance: Utterance, said });
}

const readSaid = (page: Page) =>
  page.evaluate(() => (window as unknown as { said: string[] }).said);

test('answers and consensus are read aloud as plain words by a local voice, until the person leaves them', async () => {
  const page = await gallery().page.context().browser()?.newPage();
  if (!page) throw new Error('The browser has gone.');
  onTestFinished(() => page.close());
  await page.addInitScript(giveVoice, true);
  await page.goto(`${gallery().address}/compare`);
  const read = (name: string) => page.getByRole('button', { name: `Read aloud: ${name}` });
  await read('Gemini').click();
  await expect
    .poll(() => readSaid(page))
    .toEqual([
      'Start with one service. A team of five has no one to spare for running ten of them.',
    ]);
  await read('Best of All Models').click();
  await expect
    .poll(async () => (await readSaid(page)).slice(1))
    .toEqual(['(silence)', expect.stringMatching(/^Begin with one service whose modules/)]);
  await page.getByRole('button', { name: 'Stop reading: Best of All Models' }).click();
  await expect.poll(async () => (await readSaid(page)).slice(3)).toEqual(['(silence)']);
  await read('Grok').click();
  await expect.poll(async () => (await readSaid(page)).length).toBe(5);
  await page.keyboard.press('Alt+Digit0');
  await panelOf(page, 'grok').waitFor({ state: 'hidden' });
  await expect.poll(async () => (await readSaid(page)).slice(5)).toEqual(['(silence)']);

  await page.addInitScript(giveVoice, false);
  await page.reload();
  await panelOf(page, 'gemini').getByRole('button', { name: 'Copy answer' }).waitFor();
  expect(await read('Gemini').count()).toBe(0);
});
