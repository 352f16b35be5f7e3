import { expect, test } from 'vitest';
import { answerSentence } from './answer-sentence.ts';
import { answerReasons } from './outcomes.ts';

test.each(answerReasons)('has a plain sentence that names the model for %s', (reason) => {
  const sentence = answerSentence(reason, 'Grok');
  expect(sentence).toContain('Grok');
  expect(sentence).toMatch(/^[A-Z][^_{}]+\.$/);
});
