/** A table of rows: each is a sentence, or makes one. */
type Table = object;

interface Known {
  readonly english: Table;
  readonly rows: Table;
}

const tables = new Map<string, Known>();
let tag = 'en';
let spoken: Readonly<Record<string, Table>> = {};

/** Registers a table of English rows. Returns the rows in the language in use, which `speak` replaces in the same object. */
export function translatable<T extends Table>(name: string, english: T): T {
  const rows = { ...english, ...spoken[name] };
  tables.set(name, { english, rows });
  return rows;
}

/** Puts the rows of a language into all tables, and of English for null. */
export function speak(language: string, translation: typeof spoken | null): void {
  tag = language;
  spoken = translation ?? {};
  for (const [name, { english, rows }] of tables) {
    // English has fewer rows of errors.
    for (const row of Object.keys(rows)) Reflect.deleteProperty(rows, row);
    Object.assign(rows, english, spoken[name]);
  }
}

/** Returns a function that creates something for the language in use, once for each language. Digits are Latin, because rows contain them. */
export function perLanguage<T>(create: (tag: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const known = made.get(tag) ?? create(tag.startsWith('ar') ? `${tag}-u-nu-latn` : tag);
    made.set(tag, known);
    return known;
  };
}

type Forms = { readonly [C in Intl.LDMLPluralRule]?: string } & { readonly other: string };

const rules = perLanguage((it) => new Intl.PluralRules(it));

/** Picks the form for this number by the rules of the language in use. */
export function plural(count: number, forms: Forms): string {
  return forms[rules().select(count)] ?? forms.other;
}
