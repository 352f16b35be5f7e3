import { createContext, use } from 'react';

/** The language of what people and models wrote, if it is known and is not that of the page. */
export const WordsLanguage = createContext<string | undefined>(undefined);

export const useWordsLanguage = (): string | undefined => use(WordsLanguage);
