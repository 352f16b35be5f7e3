import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldOf, toastOf, untilAsked, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet();

const image = (name: string, buffer = createPng(name)) => ({ name, mimeType: 'image/png', buffer });
const tooLarge = (name: string) => image(name, Buffer.alloc(10 * 1024 * 1024 + 1));
const attach = (page: Page, files: ReturnType<typeof image>[]) =>
  page.getByLabel('Image files').setInputFiles(files);
const attachedTo = (page: Page) =>
  page.locator('form').getByRole('list', { name: 'Attached images' }).getByRole('listitem');
const sentMessage = async (page: Page) =>
  (await untilAsked(page)).postDataJSON() as Record<string, unknown>;

test('a file over 10 MB adds none of its batch, and the toast names every such file', async () => {
  const { page } = await visit();
  await attach(page, [image('fine.png'), tooLarge('huge.png'), tooLarge('vast.png')]);
  const toast = toastOf(page, 'File Too Large');
  await toast.waitFor();
  expect(await toast.innerText()).toContain(
    'The following file(s) exceed the 10MB limit: huge.png, vast.png',
  );
  expect(await toast.getAttribute('class')).toContain('danger');
  expect(await attachedTo(page).count()).toBe(0);
});

test('logs and skips a file that cannot be read, and adds the other files', async () => {
  const { page, consoleErrors } = await visit();
  await attach(page, [image('broken.png', Buffer.from('no image')), image('whole.png')]);
  await page.getByRole('img', { name: 'whole.png' }).waitFor();
  expect(await attachedTo(page).count()).toBe(1);
  expect(consoleErrors.join()).toContain('An image could not be read.');
});

test('does not add a file that is not an image', async () => {
  const { page } = await visit();
  expect(await page.getByLabel('Image files').getAttribute('accept')).toBe('image/*');
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
  await attach(page, [text, image('picture.png')]);
  await page.getByRole('img', { name: 'picture.png' }).waitFor();
  expect(await attachedTo(page).count()).toBe(1);
  await toastOf(page, 'Not Attached')
    .getByText('You can attach images only, so we left this out: notes.txt')
    .waitFor();
});

test('an image that the browser cannot read shows an error', async () => {
  const { page } = await visit();
  const heic = { name: 'a.heic', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  await attach(page, [heic]);
  const toast = toastOf(page, 'Not Attached');
  await toast.waitFor();
  expect(await toast.innerText()).toContain("This browser can't read a.heic.");
});

test('pastes the text of copied cells, not their picture', async () => {
  const { page } = await visit();
  await fieldOf(page).focus();
  const wasTaken = await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const data = new DataTransfer();
    data.setData('text/plain', 'A\tB');
    data.items.add(new File([bytes], 'cells.png', { type: 'image/png' }));
    const how = { bubbles: true, cancelable: true, clipboardData: data };
    const event = new ClipboardEvent('paste', how);
    document.querySelector('form textarea')?.dispatchEvent(event);
    return event.defaultPrevented;
  }, createPng().toString('base64'));
  expect(wasTaken).toBe(false);
  expect(await attachedTo(page).count()).toBe(0);
});

test('the images of a question stay attached for the next one, and are sent unless removed', async () => {
  const { page } = await visit();
  await attach(
    page,
    ['a', 'b', 'c'].map((name, at) => image(`${name}.png`, createPng(name, 8 + at))),
  );
  await ask(page, 'What is on them?');
  await untilTurnEnded(page);
  expect(await attachedTo(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Remove b.png' }).click();
  const second = sentMessage(page);
  await ask(page, 'And the left part?');
  expect((await second)['imageUrls']).toHaveLength(2);
  await untilTurnEnded(page);
  for (const name of ['a', 'c'])
    await page.getByRole('button', { name: `Remove ${name}.png` }).click();
  const third = sentMessage(page);
  await ask(page, 'And without them?');
  expect(await third).not.toHaveProperty('imageUrls');
  await untilTurnEnded(page);
});

/** Lets no image of the page finish decoding before the returned function is called. */
const holdDecoding = async (page: Page): Promise<() => Promise<void>> => {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    Object.assign(window, { decodeNow: resolve });
    const decode = Image.prototype.decode;
    Image.prototype.decode = async function decodeLater(this: HTMLImageElement) {
      await promise;
      return decode.call(this);
    };
  });
  return () => page.evaluate(() => (window as unknown as { decodeNow: () => void }).decodeNow());
};

test('a question that is sent while an image is read waits for the image', async () => {
  const { page } = await visit();
  const decode = await holdDecoding(page);
  await attach(page, [image('slow.png')]);
  const sent = sentMessage(page);
  await ask(page, 'What is on it?');
  await page.getByText('Reading the images…', { exact: true }).waitFor();
  expect(await page.getByRole('tablist').count()).toBe(0);
  await decode();
  expect((await sent)['imageUrls']).toHaveLength(1);
  await untilTurnEnded(page);
});

const six = (name: string) =>
  Array.from({ length: 6 }, (_, at) => image(`${name}${at}.png`, createPng(name, 8 + at)));

test('images that are being read count towards the limit, and go with a new chat', async () => {
  const { page } = await visit();
  const decode = await holdDecoding(page);
  await attach(page, six('a'));
  await attach(page, six('b'));
  await toastOf(page, 'Too Many Images').waitFor();
  expect(await attachedTo(page).count()).toBe(6);
  await page.getByRole('button', { name: 'New Chat' }).click();
  await decode();
  await ask(page, 'Without images?');
  await untilTurnEnded(page);
  expect(await attachedTo(page).count()).toBe(0);
});

test('an image that was being read comes back with its draft when New Chat is undone', async () => {
  const { page } = await visit();
  const decode = await holdDecoding(page);
  await attach(page, [image('slow.png')]);
  await fieldOf(page).fill('What is on it?');
  await page.getByRole('button', { name: 'New Chat' }).click();
  await decode();
  await toastOf(page, 'Chat cleared').getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('img', { name: 'slow.png' }).waitFor();
  const sent = sentMessage(page);
  await fieldOf(page).press('Enter');
  expect((await sent)['imageUrls']).toHaveLength(1);
  await untilTurnEnded(page);
});

test('a browser that falsifies what is read from a canvas sends no image, and says so', async () => {
  const { page } = await visit();
  await page.evaluate(() => {
    const { prototype } = CanvasRenderingContext2D;
    const read = Object.getOwnPropertyDescriptor(prototype, 'getImageData');
    prototype.getImageData = function falsify(...args) {
      const image: ImageData = Reflect.apply(read?.value, this, args);
      for (let at = 0; at < image.data.length; at += 3) image.data[at] = (at * 37) % 256;
      return image;
    };
  });
  await attach(page, [image('striped.png')]);
  await toastOf(page, 'Not Attached')
    .getByText(/Your browser changes images/)
    .waitFor();
  expect(await attachedTo(page).count()).toBe(0);
});

test('several images can be attached and removed one by one', async () => {
  const { page } = await visit();
  await attach(page, [image('a.png'), image('b.png')]);
  await attach(page, [image('c.png')]);
  await expect.poll(() => attachedTo(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Remove b.png' }).click();
  const left = await attachedTo(page)
    .getByRole('img')
    .evaluateAll((all) => all.map((it) => it.getAttribute('alt')));
  expect(left).toEqual(['a.png', 'c.png']);
});

test.each(['paste', 'drop'] as const)('an image is attached by %s', async (way) => {
  const { page } = await visit();
  await fieldOf(page).focus();
  await page.evaluate(
    ([kind, base64]) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], 'given.png', { type: 'image/png' }));
      const field = document.querySelector('form textarea');
      const how = { bubbles: true, cancelable: true };
      field?.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...how, clipboardData: data })
          : new DragEvent('drop', { ...how, dataTransfer: data }),
      );
    },
    [way, createPng().toString('base64')] as const,
  );
  await expect.poll(() => page.getByRole('img', { name: 'given.png' }).count()).toBe(1);
});

test('an image is re-encoded before it is sent, without the metadata of its file', async () => {
  const { page } = await visit();
  const sent = sentMessage(page);
  await attach(page, [image('secret.png', createPng('TAKEN-AT-HOME'))]);
  await page.getByRole('img', { name: 'secret.png' }).waitFor();
  await ask(page, 'What is this?');
  const { imageUrls } = (await sent) as { imageUrls: readonly string[] };
  const [head = '', base64 = ''] = imageUrls[0]?.split(',') ?? [];
  expect(head).toBe('data:image/png;base64');
  expect(Buffer.from(base64, 'base64').toString('latin1')).not.toContain('TAKEN-AT-HOME');
  const call = await quartet().emulator.waitForCall(({ task }) => task === 'answer');
  expect(JSON.stringify(call.body)).toContain('image');
  await untilTurnEnded(page);
});
