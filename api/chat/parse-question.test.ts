import { AppError } from '@quartet/shared/domain/errors.ts';
import { expect, test } from 'vitest';
import { parseQuestion } from './parse-question.ts';

const parse = (body: object) => parseQuestion({ message: 'And then?', ...body }).question;
const answer = (content: string) => ({ role: 'assistant', content });
const asked = { role: 'user', content: 'First?' };

test('null is as good as omitted', () => {
  const nothing = { conversationHistory: null, imageUrls: null, webSearch: null };
  expect(parse(nothing)).toEqual(parse({}));
  const answered = { role: 'assistant', content: 'Yes.', reasoning: null };
  const conversationHistory = { gemini: null, gpt: [asked, answered] };
  expect(parse({ conversationHistory }).history).toMatchObject({
    gemini: [],
    gpt: [asked, { role: 'assistant', content: 'Yes.' }],
  });
});

test('what the stream said of an answer is not taken for the words of the model', () => {
  const conversationHistory = {
    claude: [asked, answer('Half\n\n*Claude was cut off before the end.*'), asked],
    gpt: [asked, answer('GPT declined to answer this question.'), asked],
    grok: [{ role: 'user', content: 'Grok sent an empty answer.' }],
  };
  expect(parse({ conversationHistory }).history).toMatchObject({
    claude: [asked, answer('Half'), asked],
    gpt: [asked, asked],
    grok: [{ role: 'user', content: 'Grok sent an empty answer.' }],
  });
});

test('a conversation that is longer than a model is shown is no reason to refuse the next question', () => {
  const messages = Array.from({ length: 151 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: `${index}`,
  }));
  const { gpt } = parse({ conversationHistory: { gpt: messages } }).history;
  expect([gpt.length, gpt[0]?.role, gpt.at(-1)?.content]).toEqual([99, 'user', '150']);
});

test('pages are checked with web search, and only where the deployment allows it', () => {
  const body = { message: 'So?', webSearch: true, checkPages: true };
  expect(parseQuestion(body, 'asked').question.checkPages).toBe(true);
  expect(parseQuestion(body, 'off').question).toEqual(parse({ message: 'So?', webSearch: true }));
  const unsearched = { ...body, webSearch: false };
  expect(parseQuestion(unsearched, 'asked').question).not.toHaveProperty('checkPages');
  expect(() => parseQuestion({ ...body, checkPages: 'yes' }, 'asked')).toThrow(AppError);
});
