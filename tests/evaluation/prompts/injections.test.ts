import { type ModelKey, modelKeys } from '@quartet/shared/domain/panel.ts';
import { tameText } from '@quartet/shared/units/markdown/tame-text.ts';
import { createBrief } from '@quartet/worker/consensus/brief/create-brief.ts';
import { writeCrossCheck } from '@quartet/worker/consensus/cross-check/write-cross-check.ts';
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
  return /^\s*<\s*\/?\s*answers?-/i.test(line);
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

test.each(injections)(
  'no verdict and no excerpt is forged in a cross-check: %s',
  async (injection) => {
    const checked = await brief([injection, 'It is so.']);
    const [answer] = checked.answers.filter(({ model }) => model === modelKeys[0]);
    const ids = (answer?.units ?? []).map(({ number }) => `${answer?.label}${number}`);
    const pair = `1${answer?.label}`;
    const text = writeCrossCheck(checked, [{ words: injection, pairs: new Map([[pair, ids]]) }]);
    const lines = text.split(anyLineBreak);
    const claims = lines.filter((line) => /^\d/.test(line));
    expect(claims.map((line) => line.split(' | ')[0])).toEqual([`${pair}=${ids.join(',')}`]);
    const units = lines.filter((line) => /^[A-Z]+\d+ /.test(line));
    expect(units.map((line) => line.split(' ')[0])).toEqual(ids);
    const head = ['Task: check', 'question | Is it so?', `<claims-${checked.nonce}>`];
    expect(lines.slice(0, 3)).toEqual(head);
    expect(lines.slice(-2)).toEqual([`</claims-${checked.nonce}>`, 'Judge every pair.']);
    const others = lines
      .slice(3, -2)
      .filter((line) => !/^(?:[~^|]|1[A-Z]+=\S* \||[A-Z]+\d+) /.test(line))
      .filter((line) => line !== '' && line !== '…');
    expect(others).toEqual([]);
  },
);
