import { toPlainWords } from '@quartet/web/ui/markdown/plain-words.ts';

/** The most words that a headline may have, so that it is read at one glance. */
export const mostHeadlineWords = 12;

/** Counts the words between spaces. A sign alone is no word. */
export const countWords = (markdown: string): number =>
  toPlainWords(markdown).match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
