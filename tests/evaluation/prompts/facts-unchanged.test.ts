import { createBrief } from '@quartet/worker/consensus/brief/create-brief.ts';
import { composeAnswers } from '@quartet/worker/consensus/compose/compose-answers.ts';
import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import { createScriptedModel, says } from '@quartet/worker/testing/scripted-model.ts';
import { assert, asyncProperty, constantFrom, integer, oneof, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { toTurn } from '../composition/list-turns.ts';

const companies = [
  'Google',
  'OpenAI',
  'Anthropic',
  'xAI',
  'Meta',
  'Microsoft',
  'DeepMind',
  'Mistral',
];
const brands = [
  'Gemini',
  'Claude',
  'GPT',
  'ChatGPT',
  'Grok',
  'Llama',
  'Copilot',
  'Bard',
  'Mistral',
];
const things = ['Go', 'TypeScript', 'The Go language', 'Kubernetes', 'The GPT-2 model', 'PyTorch'];
const verbs = ['was created by', 'was developed by', 'was bought by', 'is a product of'];
const people = [
  'Claude Monet',
  'Claude Shannon',
  'Jean-Claude Juncker',
  'Claude Debussy',
  'Gemini Jones',
  'Bard Schmidt',
];
const peopleSay = [
  (name: string) => `My name is ${name}.`,
  (name: string) => `I am ${name}, said the painter.`,
  (name: string) => `It was ${name} who said so.`,
  (name: string) => `Je suis ${name}.`,
  (name: string) => `Ich bin ${name}.`,
];
const others = [
  'Aries, Taurus, Gemini, Cancer and Leo are star signs.',
  'Gemini is the third sign of the zodiac.',
  'Born on 1 June, she is a Gemini.',
  'To grok something means to understand it.',
  'The bard of Avon wrote it.',
  'The Gemini telescopes stand in Hawaii and Chile.',
  'A claude glass is a dark mirror.',
  'The meta tag stands in the head.',
  'Project Gemini flew between Mercury and Apollo.',
  'Claude is a given name of French origin.',
];
const wrappings = [
  (sentence: string) => sentence,
  (sentence: string) => `**${sentence}**`,
  (sentence: string) => `- ${sentence}`,
  (sentence: string) => `> ${sentence}`,
];

const sentences = oneof(
  tuple(constantFrom(...things), constantFrom(...verbs), constantFrom(...companies)).map(
    ([thing, verb, company]) => `${thing} ${verb} ${company}.`,
  ),
  tuple(constantFrom(...brands), constantFrom(...verbs), constantFrom(...companies)).map(
    ([brand, verb, company]) => `${brand} ${verb} ${company}.`,
  ),
  tuple(constantFrom(...peopleSay), constantFrom(...people)).map(([say, name]) => say(name)),
  constantFrom(...others),
);

const limits = { signal: new AbortController().signal, deadlineAt: Infinity, userId: 'user_1' };

test('what answers say of companies, models and people goes in and comes out unchanged', async () => {
  const unchanged = asyncProperty(
    sentences,
    constantFrom(...wrappings),
    integer({ min: 1, max: 9 }),
    async (sentence, wrap, size) => {
      const selected = (['claude', 'gpt'] as const).map((model, index) => {
        const text = index === 0 ? `Here is one thing.\n\n${wrap(sentence)}` : 'No more.';
        return { model, text, partial: false, sources: [] };
      });
      const brief = await createBrief(aQuestion, selected, toTurn('facts'));
      // The sentence as a composer reads it
      const [unit] = brief.answers.flatMap(({ label, text, units }) =>
        units
          .filter(({ start, end }) => text.slice(start, end).includes(sentence))
          .map(({ number }) => `${label}${number}`),
      );
      expect(brief.text).toMatch(new RegExp(`^${unit} `, 'm'));
      expect(brief.text).toContain(sentence);
      // The sentence as a composer writes it
      const written = `<text>\n${wrap(sentence)} [${unit}]\n</text>\n`;
      const pieces = written.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
      const composer = createScriptedModel('grok', { answers: [says(...pieces)] });
      const composed = await Array.fromAsync(composeAnswers(composer, brief, limits));
      const parts = composed.filter((part) => part.type === 'text');
      expect(parts.map(({ text }) => text).join('')).toBe(wrap(sentence));
      expect(parts.flatMap(({ citations }) => citations)).toHaveLength(1);
    },
  );
  await assert(unchanged, { numRuns: 400, seed: 1 });
});
