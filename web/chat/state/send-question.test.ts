import { afterEach, expect, test, vi } from 'vitest';
import { emptyDraft } from '../../ui/lib/view.ts';
import { restoreDraft } from '../question-box/draft.ts';
import { createQuestionKeys } from './send-question.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Simulates a page over plain HTTP, which has no `crypto.randomUUID`. */
function loseRandomUuid(): void {
  const getRandomValues = crypto.getRandomValues.bind(crypto);
  vi.stubGlobal('crypto', { getRandomValues });
}

test('a page over plain HTTP names each question by a key of its own', () => {
  loseRandomUuid();
  const { take } = createQuestionKeys();
  const [one, other] = [take({ message: 'Why?' }), take({ message: 'Why?' })];
  expect(one).toMatch(/^[0-9a-f]{32}$/);
  expect(other).not.toBe(one);
});

test('a page over plain HTTP brings a refused question back with its images', () => {
  loseRandomUuid();
  const images = ['data:image/png;base64,aa', 'data:image/png;base64,bb'];
  const draft = restoreDraft(emptyDraft, { text: 'Why?', images, webSearch: false });
  expect(draft).toMatchObject({ text: 'Why?', images: images.map((dataUrl) => ({ dataUrl })) });
  expect(new Set(draft.images.map(({ id }) => id)).size).toBe(2);
});
