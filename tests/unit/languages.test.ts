import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { afterEach, describe, expect, test } from 'vitest';
import { englishRows } from '../../dev/gallery/english-rows.ts';
import { pseudoLanguages } from '../../dev/gallery/pseudo-languages.ts';
import { findLanguage } from '../../web/ui/lib/choose-language.ts';
import { formatNumber } from '../../web/ui/lib/format.ts';
import { formatDay, formatDollars } from '../../web/ui/lib/format-more.ts';
import { joinNames } from '../../web/ui/lib/join-names.ts';
import { plural, speak } from '../../web/ui/lib/language.ts';
import { errorSentences } from '../../web/ui/lib/strings.ts';
import { strings } from '../../web/ui/models/turn-strings.ts';

interface LanguageFile {
  readonly translation: Readonly<Record<string, object>>;
  readonly clerk: () => Promise<{ readonly locale?: string }>;
}

const folder = '../../web/languages';
const files = import.meta.glob<LanguageFile>([
  '../../web/languages/??.ts',
  '../../web/languages/??-??.ts',
]);
const languages = Object.keys(files).map((file) => path.basename(file, '.ts'));

/** Rows that may be as in English, because they are names or signs. */
const sameEverywhere =
  /^(?:marks\.\w+|shell\.(?:quartet|demo|title|or)|later\.markedTitle|turns\.hostIn|conversation\.(?:secondsSoFar|stop)|consensus\.sources)$/;
/** Words that a language shares with English. */
const sameInLanguage: Readonly<Record<string, readonly string[]>> = {
  de: ['shell.feedback', 'shell.system', 'shell.images', 'chat.image', 'feedback.stars'],
  es: ['chat.error', 'shell.error', 'shell.main'],
  fr: [
    'shell.images',
    'shell.licences',
    'shell.question',
    'chat.image',
    'components.notification',
    'components.version',
    'consensus.question',
    'conversation.sources',
    'feedback.excellent',
    'verdict.verdict',
  ],
  'pt-BR': [],
};

type Row = string | ((...values: readonly number[]) => string);

/** Lists rows by their names, also the rows of nested tables. */
function listRows(tables: object, before = ''): ReadonlyMap<string, Row> {
  return new Map(
    Object.entries(tables).flatMap(([name, row]: [string, Row | object]) =>
      typeof row === 'object' ? [...listRows(row, `${before}${name}.`)] : [[before + name, row]],
    ),
  );
}

/** Numbers that occur in no sentence. */
const sentinels: readonly number[] = [37, 53, 71, 97];
const counts = [0, 1, 2, 3, 6, 11, 100, 1_000_000];

const write = (row: Row, values: readonly number[] = sentinels): string =>
  typeof row === 'string' ? row : row(...values);

/** Writes a row with every count in each of its arguments, while the other arguments are sentinels. */
function writeAll(row: Row): readonly (readonly [varied: number, words: string])[] {
  if (typeof row === 'string') return [[-1, row]];
  return Array.from({ length: row.length }, (_, varied) => varied).flatMap((varied) =>
    counts.map((count) => [varied, row(...sentinels.with(varied, count))] as const),
  );
}

const english = listRows(englishRows);

afterEach(() => speak('en', null));

describe.each(languages)('%s', (language) => {
  const load = async () => {
    const { translation } = await files[`${folder}/${language}.ts`]!();
    speak(language, translation);
    return listRows(translation);
  };
  const source = readFileSync(path.join(import.meta.dirname, folder, `${language}.ts`), 'utf8');

  test(`${language} has the same rows with the same number of arguments`, async () => {
    const rows = await load();
    const own = [...rows.keys()].filter((name) => !name.startsWith('errors.'));
    expect(own.toSorted()).toEqual([...english.keys()].toSorted());
    // English takes its arguments as one list where they are more than three.
    const other = own.filter((name) => {
      const expected = arity(english.get(name)!);
      return expected !== 0 && arity(rows.get(name)!) !== expected;
    });
    expect(other).toEqual([]);
  });

  test(`${language} shows every argument that English shows`, async () => {
    const rows = await load();
    const missing = [...english].flatMap(([name, row]) => {
      const shown = sentinels.filter((sentinel) => write(row).includes(`${sentinel}`));
      return [[-1, write(rows.get(name)!)] as const, ...writeAll(rows.get(name)!)].flatMap(
        ([varied, words]) =>
          shown
            .filter((sentinel) => sentinels.indexOf(sentinel) !== varied)
            .filter((sentinel) => !words.includes(`${sentinel}`))
            .map((sentinel) => `${name} lacks argument ${sentinels.indexOf(sentinel)}: ${words}`),
      );
    });
    expect([...new Set(missing)]).toEqual([]);
  });

  test(`${language} gives every form of its plurals`, () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const wrong: string[] = [];
    new Visitor({
      CallExpression({ callee, arguments: [, forms], start, end }) {
        if (callee.type !== 'Identifier' || callee.name !== 'plural') return;
        if (forms?.type !== 'ObjectExpression') return void wrong.push(source.slice(start, end));
        const given = forms.properties.flatMap((it) =>
          it.type === 'Property' && it.key.type === 'Identifier' ? [it.key.name] : [],
        );
        const [own, all] = [given.toSorted(), pluralCategories.toSorted()];
        if (own.join(' ') !== all.join(' ')) wrong.push(source.slice(start, end));
      },
    }).visit(parseSync(`${language}.ts`, source).program);
    expect(wrong).toEqual([]);
  });

  test(`${language} has no row in English`, async () => {
    const rows = await load();
    const same = [...english].filter(([name, row]) => write(rows.get(name)!) === write(row));
    const known = sameInLanguage[language] ?? [];
    const names = same.map(([name]) => name).filter((name) => !sameEverywhere.test(name));
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test(`${language} is short enough for the page`, async () => {
    const rows = await load();
    const long = [...english].filter(([name, row]) => {
      const { length } = write(row);
      return length > 20 && write(rows.get(name)!).length > length * 1.8;
    });
    expect(long.map(([name]) => `${name}: ${write(rows.get(name)!)}`)).toEqual([]);
  });

  test(`${language} has its own quotation marks and no empty row`, async () => {
    const rows = await load();
    const wrong = [...rows].filter(([name, row]) =>
      writeAll(row).some(([, it]) => /["']/.test(it) || (it === '' && !name.startsWith('marks.'))),
    );
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  test(`${language} says who wrote it, and names its words of Clerk`, async () => {
    const sentence = 'Written by a language model; no person who speaks it has read it yet.';
    expect(source).toContain(sentence);
    const { clerk } = await files[`${folder}/${language}.ts`]!();
    const { locale = '' } = await clerk();
    expect(locale.slice(0, 2)).toBe(language.slice(0, 2));
  });
});

const arity = (row: Row): number => (typeof row === 'string' ? -1 : row.length);

test.each(['en-XA', 'ar-XB'])('the pseudo-language %s changes every row with words', (tag) => {
  const rows = listRows(pseudoLanguages[tag]!);
  const same = [...english].filter(
    ([name, row]) => /[a-z]{3}/.test(write(row)) && write(rows.get(name)!) === write(row),
  );
  expect(same.map(([name]) => name)).toEqual([]);
});

test('a language replaces rows where they are, and English comes back', () => {
  speak('de', { turns: { notKept: 'nicht aufbewahrt' }, errors: { capacity: 'Genug.' } });
  expect([strings.notKept, strings.keptUnknown]).toEqual(['nicht aufbewahrt', 'unknown']);
  expect(errorSentences.capacity).toBe('Genug.');
  speak('en', null);
  expect(strings.notKept).toBe('not kept');
  // In English the page shows the API's own sentence.
  expect(errorSentences.capacity).toBeUndefined();
});

test('plurals, lists, numbers and days follow the language', () => {
  const forms = { one: 'one', few: 'few', other: 'other' };
  const written = () => [
    joinNames(['A', 'B', 'C']),
    formatNumber(32_000),
    formatDollars(9.99),
    formatDay('2026-11-24'),
    plural(3, forms),
  ];
  expect(written()).toEqual(['A, B and C', '32,000', '$9.99', '2026-11-24', 'other']);
  speak('de', {});
  expect(written()).toEqual(['A, B und C', '32.000', '9,99\u00A0$', '24.11.2026', 'other']);
  speak('ar', {});
  expect(plural(3, forms)).toBe('few');
  expect(formatNumber(32_000)).toBe('32,000');
});

test.each([
  [['de-AT', 'en'], 'de'],
  [['pt-PT'], 'pt-BR'],
  [['PT-br'], 'pt-BR'],
  [['en-GB', 'de'], 'en'],
  [['nl', 'fr-CA'], 'fr'],
  [['nl'], 'en'],
  [[], 'en'],
])('a browser that wants %j gets %s', (wanted, language) => {
  expect(findLanguage(wanted, ['en', 'de', 'fr', 'pt-BR'])).toBe(language);
});
