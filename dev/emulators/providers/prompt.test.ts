import { expect, test } from 'vitest';
import { readAnthropicPrompt } from './anthropic/messages-api.ts';
import { readChatPrompt } from './compatible/chat-api.ts';
import { readGooglePrompt } from './google/gemini-api.ts';
import { readResponsesPrompt } from './openai/read-prompt.ts';

const parts = [{ text: 'One.' }, { image: 'none' }, { text: 'Two.\nThree.' }];
const contents = [{ role: 'user', parts }];
const messages = [{ role: 'user', content: parts }];
const path = '/google/v1beta/models/m:generateContent';

test.each([
  ['anthropic', readAnthropicPrompt({ system: [{ text: 'Rules.' }], messages })],
  ['openai', readResponsesPrompt('openai', { instructions: 'Rules.', input: messages })],
  [
    'google',
    readGooglePrompt({
      path,
      headers: {},
      body: { systemInstruction: { parts: [{ text: 'Rules.' }] }, contents },
    }),
  ],
  [
    'compatible',
    readChatPrompt({ messages: [{ role: 'system', content: 'Rules.' }, ...messages] }),
  ],
])('the texts of a message to %s are read in order, a blank line between them', (_, prompt) => {
  expect(prompt).toMatchObject({
    question: 'One.\n\nTwo.\nThree.',
    lastText: 'Two.\nThree.',
    text: 'Rules.\n\nOne.\n\nTwo.\nThree.',
  });
});
