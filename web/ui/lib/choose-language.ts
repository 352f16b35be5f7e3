import type { LocalizationResource } from '@clerk/shared/types';
import { withinTime } from './delay.ts';
import { speak } from './language.ts';
import { followPreference, preferenceStore, setPreference } from './preferences.ts';
import { viewStore } from './view.ts';

/** A file of the folder `languages`. */
interface LanguageFile {
  readonly translation: Readonly<Record<string, object>>;
  /** Loads the words of Clerk's components. */
  readonly clerk: () => Promise<LocalizationResource>;
}

const files = import.meta.glob<LanguageFile>(['../../languages/??.ts', '../../languages/??-??.ts']);
const toPath = (tag: string): string => `../../languages/${tag}.ts`;

/** Tags of the languages that can be chosen. */
export const languages: readonly string[] = [
  'en',
  ...Object.keys(files).map((path) => path.slice(toPath('').length - '.ts'.length, -'.ts'.length)),
];

/** Null follows the browser. */
export function chooseLanguage(choice: string | null): Promise<void> {
  setPreference('language', choice);
  return applyLanguage();
}

/** Loads the language that was chosen here or in another tab. Resolves at once for English. */
export function followLanguage(): Promise<void> {
  followPreference('language', () => void applyLanguage());
  return applyLanguage();
}

/** Finds the language for a choice and the browser's list, by the whole tag or else by its first part. */
export function findLanguage(wanted: readonly string[], known = languages): string {
  for (const tag of wanted) {
    const [main = ''] = tag.split('-');
    const found =
      known.find((it) => it.toLowerCase() === tag.toLowerCase()) ??
      known.find((it) => it.split('-')[0] === main.toLowerCase());
    if (found) return found;
  }
  return 'en';
}

function findWanted(): string {
  const { language } = preferenceStore.getState();
  return findLanguage(language ? [language] : navigator.languages);
}

/** Resolves to null for a language without a file, such as English. */
export async function loadLanguage(language: string): Promise<LanguageFile | null> {
  return (await files[toPath(language)]?.()) ?? null;
}

/** If the file does not load, the language stays as it is. */
async function applyLanguage(): Promise<void> {
  const language = findWanted();
  try {
    const [file] = await Promise.all([loadLanguage(language), language !== 'en' && loadLetters()]);
    if (language !== findWanted() || language === viewStore.getState().language) return;
    setLanguage(language, file?.translation ?? null);
    void file?.clerk().then((clerk) => setClerk(language, clerk), reportFailure);
  } catch (error) {
    reportFailure(error);
  }
}

/** Waits a moment for the letters that English does not have, so that no word is drawn in two fonts. */
function loadLetters(): Promise<unknown> {
  const loading = document.fonts.load('1em "Inter Letters"', 'é');
  return withinTime(loading, 2_000).catch(() => null);
}

function setClerk(language: string, clerkWords: LocalizationResource): void {
  if (viewStore.getState().language === language) viewStore.setState({ clerkWords });
}

function reportFailure(error: unknown): void {
  console.error('A language could not be loaded.', error);
}

/** Changes the language of the page and the direction of its lines. */
export function setLanguage(language: string, translation: LanguageFile['translation'] | null) {
  speak(language, translation);
  const root = document.documentElement;
  root.lang = language;
  root.dir = language.startsWith('ar') ? 'rtl' : 'ltr';
  viewStore.setState({ language, clerkWords: null });
}
