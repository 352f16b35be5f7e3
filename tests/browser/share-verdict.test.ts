import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';

const { visit } = useQuartet({ demo: true });

interface Shared {
  readonly text: string;
  readonly pictures: readonly Picture[];
}

interface Picture {
  readonly type: string;
  readonly width: number;
  /** True if the outermost pixels have the colour of the page's paper. */
  readonly hasMargin: boolean;
  /** Share of the pixels that have about the colour of the page's ink. */
  readonly inked: number;
}

interface Device {
  readonly takesFiles: boolean;
  /** Name of the error with which sharing ends; null for none. */
  readonly failure: string | null;
}

/** Gives the page the share sheet of such a device. Returns what was shared, in time. */
async function giveShareSheet(page: Page, device: Device): Promise<readonly Shared[]> {
  const shared: Shared[] = [];
  await page.exposeFunction('onShared', (it: Shared) => shared.push(it));
  await page.evaluate(({ takesFiles, failure }) => {
    const share = async ({ text = '', files = [] }: ShareData) => {
      const pictures = files.map(async (file) => {
        const bitmap = await createImageBitmap(file);
        const { width, height } = bitmap;
        const canvas = new OffscreenCanvas(width, height);
        const context = canvas.getContext('2d')!;
        const paint = (colour: string) => {
          context.fillStyle = getComputedStyle(document.body).getPropertyValue(colour);
          context.fillRect(0, 0, 1, 1);
          return [...context.getImageData(0, 0, 1, 1).data];
        };
        const [paper, ink] = [paint('--paper'), paint('--ink')];
        context.drawImage(bitmap, 0, 0);
        const { data } = context.getImageData(0, 0, width, height);
        const is = (at: number, colour: number[]) =>
          colour.every((value, channel) => Math.abs(value - data[at * 4 + channel]!) < 8);
        const pixels = Array.from({ length: width * height }, (_, at) => at);
        const edge = pixels.filter(
          (at) => at < width || at % width === 0 || at >= width * (height - 1),
        );
        return {
          type: file.type,
          width,
          hasMargin: edge.every((at) => is(at, paper)),
          inked: pixels.filter((at) => is(at, ink)).length / pixels.length,
        };
      });
      const it = { text, pictures: await Promise.all(pictures) };
      await (globalThis as unknown as { onShared(it: unknown): Promise<void> }).onShared(it);
      if (failure) throw new DOMException('', failure);
    };
    Object.assign(navigator, { share, canShare: () => takesFiles });
  }, device);
  return shared;
}

async function answered(device: Device | null) {
  const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  const shared = device ? await giveShareSheet(page, device) : [];
  await ask(page, 'Is intermittent fasting better than simply eating less?');
  await untilTurnEnded(page);
  return { page, shared, button: (name: string) => page.getByRole('button', { name }) };
}

const words = expect.stringMatching(
  /^Is intermittent .*\?\n.*\n.*say so\.\n(?:.*\n)*Demo answers: no model was asked\.$/,
);

test('the verdict is shared in words and as a picture, and is no claim of a model in the demo', async () => {
  const { shared, button } = await answered({ takesFiles: true, failure: null });
  await button('Share the verdict').click();
  await expect.poll(() => shared).toHaveLength(1);
  const picture = { type: 'image/png', width: 1_200, hasMargin: true, inked: expect.any(Number) };
  expect(shared).toEqual([{ text: words, pictures: [picture] }]);
  // Letters cover some of a picture; nothing covers none, and a box all of it.
  const inked = shared[0]?.pictures[0]?.inked;
  expect(inked).toBeGreaterThan(0.01);
  expect(inked).toBeLessThan(0.2);
});

test('a device that takes no files gets the words, and closing its sheet is no failure', async () => {
  const { page, shared, button } = await answered({ takesFiles: false, failure: 'AbortError' });
  await button('Share the verdict').click();
  await expect.poll(() => shared).toEqual([{ text: words, pictures: [] }]);
  expect(await page.getByText("We couldn't share it").count()).toBe(0);
});

test('a share that fails says why', async () => {
  const { page, button } = await answered({ takesFiles: true, failure: 'NotAllowedError' });
  await button('Share the verdict').click();
  await expect.poll(() => page.getByText("Your browser didn't allow it.").count()).toBe(1);
});

test('the verdict is copied where the browser cannot share', async () => {
  const { page, button } = await answered(null);
  await button('Copy the verdict').click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toEqual(words);
});
