import { forEachModel, type ModelKey } from '@quartet/shared/domain/panel.ts';
import { expect, test } from 'vitest';
import { hideNames } from './hide-names.ts';

const letters: Readonly<Record<ModelKey, string>> = {
  ...forEachModel(() => ''),
  gemini: 'C',
  claude: 'A',
  gpt: 'D',
  grok: 'B',
};
const nameOf = (model: ModelKey) => `Model ${letters[model]}`;

function hide(text: string, { question = 'Why?', answers = [] as string[] } = {}): string {
  const written = { text, citations: [], sentences: [] };
  return hideNames(written, { question, answers, nameOf }).text;
}

test.each([
  ['Claude says so, GPT does not.', 'Model A says so, Model D does not.'],
  ['Paris (Gemini, Grok)', 'Paris (Model C, Model B)'],
  ['| Claude / GPT |', '| Model A / Model D |'],
  ['Claude’s answer, **Grok**', 'Model A’s answer, **Model B**'],
  ['Claudes Antwort', 'Model As Antwort'],
  ['Claude说是，GPTは違う', 'Model A说是，Model Dは違う'],
  ['It ends with Claude', 'It ends with Model A'],
])('the names that the server put into %j are hidden', (text, shown) => {
  expect(hide(text)).toBe(shown);
});

test.each(['Claudette and GPT-4, Gemini 2 and groks', 'see https://claude.ai'])(
  '%j names no model of the panel',
  (text) => {
    expect(hide(text)).toBe(text);
  },
);

test('a name that the question mentions is kept', () => {
  const text = 'Gemini is a sign, says Claude.';
  const question = 'Is Gemini a good sign?';
  expect(hide(text, { question })).toBe('Gemini is a sign, says Model A.');
});

test('a name that an answer uses in the same words is kept', () => {
  const answers = ['Claude Monet painted it.', 'Signs are Taurus, Gemini and Cancer.'];
  const text = 'Claude Monet did, says Claude. Taurus, Gemini and so on, says Gemini.';
  expect(hide(text, { answers })).toBe(
    'Claude Monet did, says Model A. Taurus, Gemini and so on, says Model C.',
  );
});

test('offsets of citations and sentences follow the replaced names', () => {
  const text = 'GPT says so. Claude does not.';
  const second = text.indexOf('Claude');
  const sentence = { cites: [], disputes: [], check: 'follows' } as const;
  const written = {
    text,
    citations: [
      { at: second - 1, cites: [] },
      { at: text.length, cites: [] },
    ],
    sentences: [
      { ...sentence, cites: [], disputes: [], start: 0, end: second - 1 },
      { ...sentence, cites: [], disputes: [], start: second, end: text.length },
    ],
  };
  const hidden = hideNames(written, { question: '', answers: [], nameOf });
  const words = hidden.sentences.map(({ start, end }) => hidden.text.slice(start, end));
  expect(words).toEqual(['Model D says so.', 'Model A does not.']);
  expect(hidden.citations.map(({ at }) => hidden.text.slice(0, at).split(' ').at(-1))).toEqual([
    'so.',
    'not.',
  ]);
});

test('a name that has only partly arrived is hidden too', () => {
  const text = 'So says Claude Monet';
  const answers = ['Claude Monet painted it.'];
  expect(hide(text.slice(0, -6), { answers })).toBe('So says Model A');
});
