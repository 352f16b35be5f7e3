import { expect, test } from 'vitest';
import { emptyDraft } from '../../ui/lib/view.ts';
import { clearSent, restoreDraft, toQuestion } from './draft.ts';

test('the choice to check pages is kept as web search is, and only counts with it', () => {
  const draft = { ...emptyDraft, text: 'Is it so?', webSearch: true, checkPages: true };
  expect(toQuestion(draft).checkPages).toBe(true);
  expect(toQuestion({ ...draft, webSearch: false })).not.toHaveProperty('checkPages');
  expect(clearSent(draft)).toMatchObject({ webSearch: true, checkPages: true });
  expect(restoreDraft(emptyDraft, toQuestion(draft))).toMatchObject({ checkPages: true });
});
