const locales = ['en', 'de', 'fr', 'es', 'pt', 'it', 'ru'];

/** Full names by their numbers, as they stand in a date; abbreviations are left to the reader. */
const months = new Map(
  locales.flatMap((locale) =>
    Array.from({ length: 12 }, (_, month) => {
      const date = new Intl.DateTimeFormat(locale, {
        day: 'numeric',
        month: 'long',
        timeZone: 'UTC',
      });
      const parts = date.formatToParts(Date.UTC(2001, month, 5));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return [name.toLowerCase(), month + 1] as const;
    }),
  ),
);

export interface ReadMonth {
  readonly text: string;
  readonly month: number;
}

export function readMonths(text: string): ReadMonth[] {
  return (text.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => {
    const month = months.get(word);
    return month === undefined ? [] : [{ text: word, month }];
  });
}
