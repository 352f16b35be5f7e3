import { expect, test } from 'vitest';
import { listCitedPassages } from './source-marks.tsx';

const one = { url: 'https://example.org/one', title: 'One' };
const two = { url: 'https://www.example.org/two?a=1', title: 'Two' };

/** Cites one source at each `^` of a text and a second one at `others`. The result shows `{n}` where n sources are cited. */
function cite(written: string, others: readonly number[] = [], url = one.url): string {
  const parts = written.split('^');
  const text = parts.join('');
  const at = parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).join('').length);
  const sources = [{ ...one, url, at }, ...(others.length > 0 ? [{ ...two, at: others }] : [])];
  return listCitedPassages(text, sources)
    .toReversed()
    .reduce(
      (shown, { at: end, sources: own }) =>
        `${shown.slice(0, end)}{${own.length}}${shown.slice(end)}`,
      text,
    );
}

test('sources of one passage are shown together, and passages in order', () => {
  expect(cite('It rains.^ It pours.', [9, 19])).toBe('It rains.{2} It pours.{1}');
  expect(cite('It rains. It pours.^', [9])).toBe('It rains.{1} It pours.{1}');
});

test.each([
  ['It rains^.', 'It rains.{1}'],
  ['It is **wet^.** Very.', 'It is **wet.**{1} Very.'],
  ['He said “it rains^.” So', 'He said “it rains.”{1} So'],
  ['It rains^ and pours.', 'It rains{1} and pours.'],
  ['It is 3^.5 mm', 'It is 3{1}.5 mm'],
  ['雨が降る^。\n次', '雨が降る。{1}\n次'],
])('in %j a source follows the punctuation that ends the passage', (written, shown) => {
  expect(cite(written)).toBe(shown);
});

test('offsets count in the shown text, without hidden characters', () => {
  const text = 'It\u200B rains.\r\nIt pours.\u202E More.';
  const at = text.indexOf('\u202E');
  expect(listCitedPassages(text, [{ ...one, at: [at] }])).toEqual([
    { at: 'It rains.\nIt pours.'.length, sources: [{ ...one, at: [at] }] },
  ]);
});

test('an offset beyond the text is ignored', () => {
  expect(listCitedPassages('It rains.', [{ ...one, at: [10] }])).toEqual([]);
});

test.each([
  ['It rains ([example.org](https://example.org/one)).^ More.', one.url],
  ['It rains.^ [[1]](https://example.org/one)', one.url],
  ['So <https://example.org/one/>.^', one.url],
  ['So https://example.org/one#part^ says it.', one.url],
  ['So [it](http://www.example.org/two?a=1)^ is.', two.url],
])('no mark is added where the line links to the page already: %j', (written, url) => {
  expect(cite(written, [], url)).toBe(written.replace('^', ''));
});

test.each([
  ['See https://example.org/one\n\nIt rains.^', one.url],
  ['See https://example.org/one/more.^', one.url],
  ['See https://example.org/ones.^', one.url],
  ['See https://example.org/one?page=2.^', one.url],
  ['See https://example.org.evil.example/^', 'https://example.org/'],
  ['See https://other.example/?to=example.org/one^', one.url],
  ['The page example.org/one says.^', one.url],
])('a mark is added where the line does not link to the page: %j', (written, url) => {
  expect(cite(written, [], url)).toBe(written.replace('^', '{1}'));
});

test('a source that may not be linked gets no mark', () => {
  expect(cite('It rains.^', [], 'ftp://example.org/one')).toBe('It rains.');
});
