import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fieldOf, panelOf, toastOf, untilTurnEnded } from '../support/browser/chat.ts';
import { ask } from '../support/browser/open-quartet.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet();

const image = (name: string, buffer = createPng(name)) => ({ name, mimeType: 'image/png', buffer });
const tooLarge = (name: string) => image(name, Buffer.alloc(10 * 1024 * 1024 + 1));
const attach = (page: Page, files: ReturnType<typeof image>[]) =>
  page.getByLabel('Image files').setInputFiles(files);
const attachedTo = (page: Page) =>
  page.getByRole('list', { name: 'Attached images' }).getByRole('img');
const sentMessage = async (page: Page) =>
  (await page.waitForRequest('**/api/chat')).postDataJSON() as Record<string, unknown>;

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

test('logs and skips a file that cannot be read, and adds the others', async () => {
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

test('a follow-up sends the images of the conversation again, and says which do not fit', async () => {
  const { page } = await visit();
  await attach(
    page,
    ['a', 'b', 'c'].map((name, at) => image(`${name}.png`, createPng(name, 8 + at))),
  );
  await page.getByRole('img', { name: 'c.png' }).waitFor();
  await ask(page, 'What is on them?');
  await untilTurnEnded(page);
  const second = sentMessage(page);
  await ask(page, 'And the left part?');
  expect((await second)['imageUrls']).toHaveLength(3);
  const panel = panelOf(page, 'consensus');
  await panel.getByText('We sent 3 images of earlier questions again.').waitFor();
  await untilTurnEnded(page);
  await attach(
    page,
    'defghijk'.split('').map((name, at) => image(`${name}.png`, createPng(name, 16 + at))),
  );
  await page.getByRole('img', { name: 'k.png' }).waitFor();
  const third = sentMessage(page);
  await ask(page, 'And on these?');
  expect((await third)['imageUrls']).toHaveLength(10);
  await panel.getByText("We didn't send one image of an earlier question again.").waitFor();
  await untilTurnEnded(page);
});

test('several images can be attached and removed one by one', async () => {
  const { page } = await visit();
  await attach(page, [image('a.png'), image('b.png')]);
  await attach(page, [image('c.png')]);
  await expect.poll(() => attachedTo(page).count()).toBe(3);
  await page.getByRole('button', { name: 'Remove b.png' }).click();
  const left = await attachedTo(page).evaluateAll((all) => all.map((it) => it.getAttribute('alt')));
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
