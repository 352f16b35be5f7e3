import { expect, onTestFinished, test } from 'vitest';
import { fieldOf, toggleBlind } from '../support/browser/chat.ts';
import { useQuartet } from '../support/browser/use-quartet.ts';
import { createPng } from '../support/create-png.ts';

const { quartet, visit } = useQuartet();

test('before a question is sent, the box says which models cannot search or read its images', async () => {
  const { inabilities } = quartet().stores;
  await inabilities.announce({ webSearch: ['grok', 'gpt'], images: ['gpt'] });
  onTestFinished(() => inabilities.announce({ webSearch: [], images: [] }));
  const { page } = await visit({ credits: 5 });
  await fieldOf(page).fill('What is new?');
  const note = page.getByRole('status').filter({ hasText: /can't/ });
  expect(await note.count()).toBe(0);
  await page.getByRole('button', { name: 'Web search' }).click();
  await note.filter({ hasText: /^GPT and Grok can't search the web\.$/ }).waitFor();
  // In a blind turn the note would reveal whose answer has no sources.
  await toggleBlind(page);
  await note.filter({ hasText: /^2 of 4 can't search the web\.$/ }).waitFor();
  await toggleBlind(page);
  await page.getByLabel('Image files').setInputFiles({
    name: 'a.png',
    mimeType: 'image/png',
    buffer: createPng(),
  });
  await note.filter({ hasText: "GPT can't read images." }).waitFor();
  await page.getByRole('button', { name: 'Web search' }).click();
  await note.filter({ hasText: /^GPT can't read images\.$/ }).waitFor();
});
