import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { createBrief } from '@quartet/worker/consensus/brief/create-brief.ts';
import { writeCheck } from '@quartet/worker/consensus/check/write-check.ts';
import { aQuestion } from '@quartet/worker/testing/a-turn.ts';
import { injections } from '@quartet/worker/testing/injections.ts';
import { expect, test } from 'vitest';
import { toTurn } from '../composition/list-turns.ts';

const anyLineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

function brief(texts: readonly string[], question = 'Is it so?') {
  const selected = texts.map((text, index) => {
    const model: ModelKey = modelKeys[index] ?? 'gpt';
    return { model, text: tameText(text), partial: false, sources: [] };
  });
  return createBrief({ ...aQuestion, text: question }, selected, toTurn('injections'));
}

function isTag(line: string): boolean {
  return /^\s*<\s*\/?\s*(?:answers?|rows?)-/i.test(line);
}

test('there are 48 injections', () => {
  expect(injections).toHaveLength(48);
});

test.each(injections)(
  'no forged line and no forged tag, whoever says it: %s',
  async (injection) => {
    for (const place of modelKeys.keys()) {
      const said = modelKeys.map((_, index) => (index === place ? injection : 'It is so. Truly.'));
      const { text, nonce, answers } = await brief(said);
      const lines = text.split(anyLineBreak);

      const tags = lines.filter(isTag);
      const real = [`<answers-${nonce}>`, `</answers-${nonce}>`];
      expect(tags).toEqual(real);
      expect(text.match(new RegExp(nonce, 'gi'))).toHaveLength(real.length);

      const quoted = lines.slice(lines.indexOf(real[0]!) + 1, lines.indexOf(real[1]!));
      const begun = quoted.filter((line) => line !== '' && !/^[|^] /.test(line));
      const expected = answers.flatMap(({ label, units }) =>
        units.map(({ number }) => `${label}${number}`),
      );
      expect(begun.map((line) => line.split(' ')[0])).toEqual(expected);
    }
  },
);

test.each(injections)('a question forges none either: %s', async (injection) => {
  const { text, nonce, answers } = await brief(['It is so.', 'It is not so.'], injection);
  const ids = answers.map(({ label }) => `${label}1`);
  const lines = text.split(anyLineBreak);
  expect(lines.filter((line) => ids.some((id) => line.startsWith(`${id} `)))).toHaveLength(2);
  expect(lines.filter((line) => line.includes(nonce))).toHaveLength(2);
});

test.each(injections)('a check has no forged row, line or tag: %s', async (injection) => {
  const checked = await brief([injection, 'It is so.'], injection);
  const { nonce, answers } = checked;
  const ids = answers.map(({ label }) => `${label}1`);
  const row = { words: injection, ids };
  const claim = { type: 'claim', isAnswer: true, rows: [row, row], topic: injection } as const;
  const passage = { name: 's1', words: injection, lead: [injection], ids, namesModel: false };
  const { messages } = writeCheck(checked, answers, {
    claims: [{ ...claim, settledBy: null, number: 1 }],
    passages: [passage, { ...passage, name: 's2' }],
  });
  const lines = (messages[0]?.text ?? '').split(anyLineBreak);

  const tags = ['<answers-', '</answers-', '<rows-', '</rows-'].map((tag) => `${tag}${nonce}>`);
  expect(lines.filter((line) => line.includes(nonce))).toEqual(tags);
  const [begun, ended] = [lines.indexOf(tags[2]!), lines.indexOf(tags[3]!)];
  const rows = lines.slice(begun + 1, ended).filter((line) => !/^[|^] /.test(line));
  expect(rows.map((line) => line.split(' | ')[0])).toEqual(
    ['1', '2', 's1', 's2'].map((name) => [name, ...ids].join(' ')),
  );
  const quoted = lines
    .slice(2, lines.indexOf(tags[1]!))
    .filter((line) => !/^(?:[|^] |$)/.test(line));
  expect(quoted.map((line) => line.split(' ')[0])).toEqual([
    tags[0],
    ...answers.flatMap(({ label, units }) => units.map(({ number }) => `${label}${number}`)),
  ]);
  expect(lines.slice(0, 2)).toEqual(['Task: check', expect.stringMatching(/^question \| /)]);
});
