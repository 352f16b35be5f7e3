import { expect, test } from 'vitest';
import { speaksOfItself } from './speaks-of-itself.ts';

test.each([
  "I'm Claude, and Paris is the capital.",
  'As Grok, I say Paris.',
  'I am GPT-5, trained by OpenAI.',
  'I am a large language model called Gemini.',
  'I was created by Anthropic to be helpful.',
  'My name is Claude.',
  '— Gemini 2.5 Pro',
  '*Answered by ChatGPT*',
  'Ich bin Claude, ein KI-Modell.',
  'Ich wurde von OpenAI entwickelt.',
  'Je suis Claude.',
  "Je m'appelle Grok.",
  'Soy ChatGPT, un modelo de lenguaje.',
  'Mi chiamo Gemini.',
  'Eu sou o Claude.'.replace('o ', ''),
  'Ik ben Claude.',
  'Jestem Claude.',
  'Jag är Claude.',
  'Я Claude.',
  '我是Claude。',
  '私はClaudeです。',
  '저는 Claude입니다.',
])('recognizes an answer that says which model it is: %s', (words) => {
  expect(speaksOfItself(words)).toBe(true);
});

test.each([
  'Go was created by Google.',
  'TypeScript was developed by Microsoft.',
  'Claude Code was made by Anthropic.',
  'My name is Claude Monet.',
  'I am Claude Debussy, and this is my sea.',
  'Claude Monet painted it; Gemini is a constellation.',
  'As Google announced, Grok 4 exists.',
  'Aries, Taurus, Gemini, Cancer, Leo.',
  'To grok is to understand.',
  'The model was trained by OpenAI on public text.',
  'Gemini is made by Google, Claude by Anthropic, GPT by OpenAI and Grok by xAI.',
  'I would ask Claude, ChatGPT and Gemini the same question.',
  'Ich empfehle Claude, das von Anthropic entwickelt wird.',
  'Soy un fan de Claude Monet.',
  'The Gemini programme was built by McDonnell.',
  'I think that React was created by Meta.',
])('ignores facts about companies and people: %s', (words) => {
  expect(speaksOfItself(words)).toBe(false);
});
